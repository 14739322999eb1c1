import type { PropertyEncoding } from "../../documents/boot";
import { pairsOf } from "./encodeForm";
import { hasFile } from "./hasFile";

/**
 * Encodes a body as multipart form data: nested keys in bracket notation, such as rows[0][name]; dates as ISO strings.
 * A property with an encoding in its operation follows it; each file is its own part.
 */
export function toFormData(
  body: Readonly<Record<string, unknown>>,
  encodings: Readonly<Record<string, PropertyEncoding>> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    const encoding = encodings[key];
    if (encoding === undefined) append(form, key, value);
    else if (hasFile(value)) for (const file of [value].flat()) append(form, key, file);
    else for (const [name, text] of pairsOf(key, value, encoding)) form.append(name, text);
  }
  return form;
}

function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(key, value);
  else if (value instanceof Date) form.append(key, value.toISOString());
  else if (typeof value === "object") {
    for (const [name, inner] of Object.entries(value)) append(form, `${key}[${name}]`, inner);
  } else form.append(key, String(value));
}
