import { toFormData } from "../toFormData";
import { encodeForm, type FormEncoding } from "./encodeForm";

/** The body of a call that takes a form, as it travels; undefined where there is none. */
export function writeForm(body: unknown, encoding: FormEncoding): string | FormData | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return encoding.type === "multipart/form-data"
    ? toFormData(body as Record<string, unknown>, encoding.properties)
    : encodeForm(body, encoding);
}
