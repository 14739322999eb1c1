import { isOwnOrigin } from "../live/checkOrigin";
import { ApiError } from "./ApiError";

/** Refuses a sign-in that a page of another host sends; without a session there is no forgery token to ask for. */
export function checkOrigin(
  { origin, host }: Readonly<Record<string, string | string[] | undefined>>,
  publicUrl: string | undefined,
): void {
  if (origin === undefined) return;
  const asking = { origin: String(origin), host: host === undefined ? undefined : String(host), publicUrl };
  if (!isOwnOrigin(asking)) throw new ApiError("XSRF");
}
