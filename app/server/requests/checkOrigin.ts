import { isOwnOrigin } from "../live/checkOrigin";
import { ApiError } from "./ApiError";

/** Refuses cross-origin requests to public operations (login CSRF): without a session there is no CSRF token to check. */
export function checkOrigin(
  { origin, host }: Readonly<Record<string, string | string[] | undefined>>,
  publicUrl: string | undefined,
): void {
  if (origin === undefined) return;
  const request = { origin: String(origin), host: host === undefined ? undefined : String(host), publicUrl };
  if (!isOwnOrigin(request)) throw new ApiError("XSRF");
}
