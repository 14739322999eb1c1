import { dataURItoBlob } from "@rjsf/utils";
import { typesOf } from "../../documents/schemaTypes";

/** Whether a field, or each item of its list, holds a file as a data URL: a text, as RJSF has it, and no file to upload. */
export function holdsDataUrls(schema: unknown): boolean {
  const { items } = { items: undefined, ...(schema as object | undefined) };
  const types = typesOf(items ?? schema);
  return types.includes("string") && !types.includes("object");
}

/** A file as a data URL that carries its name, as RJSF writes it. */
export function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(withName(String(reader.result), file));
    reader.readAsDataURL(file);
  });
}

function withName(url: string, { name, type }: File): string {
  // A browser says nothing of what it does not know.
  const [head = "", data = ""] = url.split(";base64,", 2);
  const media = head === "data:" ? `data:${type || "application/octet-stream"}` : head;
  return `${media};name=${encodeURIComponent(name)};base64,${data}`;
}

/** The file a data URL holds, for its name and size; one that cannot be read is a file without content. */
export function fileOf(url: string): File {
  try {
    const { blob, name } = dataURItoBlob(url);
    return new File([blob], decodeURIComponent(name), { type: blob.type });
  } catch {
    return new File([], url.slice(0, 40));
  }
}
