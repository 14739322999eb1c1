import { formatBytes } from "../../formats/bytes";
import type { Translate } from "../../languages/translate";

/** What a file must be like to be chosen. */
export interface FileLimits {
  maxSize: number;
  /** MIME types or endings, as the accept attribute has them; empty for any. */
  accept: readonly string[];
  allowSpaces: boolean;
  /** Say the limit as a plain number of megabytes. */
  showWarnings: boolean;
}

const forbidden = /[~!#$&*(){}[\]<>?'|;`\\/:"\p{Cc}\p{Bidi_Control}]/u;

/** Why a file may not be chosen; undefined when it may. */
export function refuseFile(file: File, limits: FileLimits, t: Translate): string | undefined {
  if (forbidden.test(file.name)) return t("File name contains forbidden symbols");
  if (!limits.allowSpaces && file.name.includes(" ")) return t("File name contains spaces");
  if (file.size > limits.maxSize) {
    return t("Maximum file size is {size}", {
      size: limits.showWarnings ? wholeMegabytes(limits.maxSize) : formatBytes(limits.maxSize),
    });
  }
  return isAccepted(file, limits.accept) ? undefined : t("This kind of file is not accepted");
}

/** Whether a file is of a kind that is accepted, by its MIME type or its ending. */
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

/** What tells a chosen file from the others. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Files and those chosen beside them, each once. */
export function addFiles(files: readonly File[], chosen: readonly File[]): File[] {
  return [...new Map([...files, ...chosen].map((file) => [fileKey(file), file])).values()];
}

/** The files of what was dropped; a browser hands over a folder as a file nobody can read. */
export function droppedFiles({ items, files }: Pick<DataTransfer, "items" | "files">) {
  const entries = [...(items ?? [])].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.());
  const isFolder = (place: number) => entries[place]?.isDirectory === true;
  return { files: [...files].filter((_, place) => !isFolder(place)), hasFolder: entries.some((_, at) => isFolder(at)) };
}
