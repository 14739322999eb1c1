import { dataURItoBlob } from "@rjsf/utils";
import { typesOf } from "../../documents/schemaTypes";

/** Whether a field, or each item of its list, holds a file as a data URL string, as in RJSF, instead of a File. */
export function holdsDataUrls(schema: unknown): boolean {
  const { items } = { items: undefined, ...(schema as object | undefined) };
  const types = typesOf(items ?? schema);
  return types.includes("string") && !types.includes("object");
}

/** Encodes a file as a data URL with its name, as in RJSF. */
export function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(withName(String(reader.result), file));
    reader.readAsDataURL(file);
  });
}

function withName(url: string, { name, type }: File): string {
  // Browsers omit the media type of unknown files.
  const [head = "", data = ""] = url.split(";base64,", 2);
  const media = head === "data:" ? `data:${type || "application/octet-stream"}` : head;
  return `${media};name=${encodeURIComponent(name)};base64,${data}`;
}

/** Decodes a data URL to a file, for its name and size; an invalid one becomes an empty file. */
export function fileOf(url: string): File {
  try {
    const { blob, name } = dataURItoBlob(url);
    return new File([blob], decodeURIComponent(name), { type: blob.type });
  } catch {
    return new File([], url.slice(0, 40));
  }
}
