/** A body as multipart form data: nested keys in indexed array notation, such as rows[0][name]; dates as ISO strings. */
export function toFormData(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) append(form, key, value);
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
