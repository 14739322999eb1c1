import type { Boot, Translate } from "#engine/account";
import type { CallError } from "./callApi";

/** Translated message for a failed call. */
export function callErrorText({ errors }: Boot, t: Translate, { code, message, retryAfter }: CallError): string {
  if (code === "NETWORK") return t("The server cannot be reached. Check your connection and try again.");
  if (retryAfter) return t("Too many attempts. Try again in {minutes} min.", { minutes: Math.ceil(retryAfter / 60) });
  const known = errors[code]?.text;
  if (known) return t(known);
  return message || t("Failed to send request. Try again later.");
}
