import type { Translate } from "../languages/translate";

/** The HTTP method of an operation; it decides the verb of its messages. */
export type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

/** The message after success, such as "Loaf created successfully". */
export function resultMessage(operationId: string, method: HttpMethod, item: string, t: Translate): string {
  if (operationId.startsWith("cancel")) return t("{item} cancelled successfully", { item });
  if (method === "post") return t("{item} created successfully", { item });
  if (method === "delete") return t("{item} removed successfully", { item });
  return t("{item} updated successfully", { item });
}

/** The verb of an operation, for error messages. */
export function verbOf(operationId: string, method: HttpMethod, t: Translate): string {
  if (operationId.startsWith("cancel")) return t("cancel");
  if (method === "post") return t("create");
  if (method === "delete") return t("remove");
  return method === "get" ? t("read") : t("update");
}
