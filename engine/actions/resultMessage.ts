import type { Translate } from "../languages/translate";

/** How an operation reaches the API; it decides what its success is called. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** What a change was made to, in words, when the document does not say: createRyeLoaf is about a "Rye loaf". */
export function itemOf(operationId: string): string {
  const words = operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
  const item = words.length > 1 ? words.slice(1).join(" ") : operationId;
  return item.charAt(0).toUpperCase() + item.slice(1);
}

/** The message after success, such as "Loaf created successfully". */
export function resultMessage(operationId: string, method: Method, item: string, t: Translate): string {
  if (operationId.startsWith("cancel")) return t("{item} cancelled successfully", { item });
  if (method === "post") return t("{item} created successfully", { item });
  if (method === "delete") return t("{item} removed successfully", { item });
  return t("{item} updated successfully", { item });
}

/** What an operation tries to do, for messages of failure. */
export function verbOf(operationId: string, method: Method, t: Translate): string {
  if (operationId.startsWith("cancel")) return t("cancel");
  if (method === "post") return t("create");
  if (method === "delete") return t("remove");
  return method === "get" ? t("read") : t("update");
}
