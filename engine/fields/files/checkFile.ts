import { formatBytes } from "../../formats/bytes";
import type { Translate } from "../../languages/translate";

/** The constraints of a file; `maxSize` is in bytes. */
export interface FileLimits {
  maxSize: number;
  /** MIME types or extensions, as in the accept attribute; empty for any. */
  accept: readonly string[];
  allowSpaces: boolean;
  /** Show the limit in whole megabytes. */
  showWarnings: boolean;
}

const forbiddenCharacters = /[~!#$&*(){}[\]<>?'|;`\\/:"\p{Cc}\p{Bidi_Control}]/u;

/** Why a file is rejected; undefined when it is accepted. */
export function refuseFile(file: File, limits: FileLimits, t: Translate): string | undefined {
  if (forbiddenCharacters.test(file.name)) return t("File name contains forbidden symbols");
  if (!limits.allowSpaces && file.name.includes(" ")) return t("File name contains spaces");
  if (file.size > limits.maxSize) {
    return t("Maximum file size is {size}", {
      size: limits.showWarnings ? wholeMegabytes(limits.maxSize) : formatBytes(limits.maxSize),
    });
  }
  return isAccepted(file, limits.accept) ? undefined : t("This kind of file is not accepted");
}

/** Whether a file matches the accept list, by MIME type or extension. */
export function isAccepted(file: File, accept: readonly string[]): boolean {
  return accept.length === 0 || accept.some((kind) => isOfKind(file, kind.trim().toLowerCase()));
}

function isOfKind(file: File, kind: string): boolean {
  if (kind.startsWith(".")) return file.name.toLowerCase().endsWith(kind);
  if (kind.endsWith("/*")) return file.type.startsWith(kind.slice(0, -1));
  return file.type.toLowerCase() === kind;
}

function wholeMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)}MB`;
}

/** The identity of a selected file. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Adds files to others, without duplicates. */
export function addFiles(files: readonly File[], chosen: readonly File[]): File[] {
  return [...new Map([...files, ...chosen].map((file) => [fileKey(file), file])).values()];
}

/** The dropped files; browsers pass a folder as an unreadable file, which is left out. */
export function droppedFiles({ items, files }: Pick<DataTransfer, "items" | "files">) {
  const entries = [...(items ?? [])].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.());
  const isFolder = (place: number) => entries[place]?.isDirectory === true;
  return { files: [...files].filter((_, place) => !isFolder(place)), hasFolder: entries.some((_, at) => isFolder(at)) };
}
