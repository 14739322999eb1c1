import { globalErrors } from "./failures";
import { applicationHeaders, forgeryHeader, idempotencyKey, prefetchHeader, userHeader } from "./headers";
import { latestGet } from "./latestGet";
import type { Middleware } from "./Middleware";
import { refreshOnce } from "./refreshOnce";
import type { TransportOptions } from "./transportOptions";

/** All middlewares of the transport, the outermost first. */
export function middlewares(parts: TransportOptions): Middleware[] {
  return [
    globalErrors(parts.isGlobalError, parts.onGlobalError),
    parts.clock.middleware,
    parts.pending.middleware,
    idempotencyKey(parts.newKey),
    latestGet(),
    refreshOnce(parts.refresh),
    applicationHeaders(parts.appVersion),
    forgeryHeader(parts.readCookie),
    userHeader(parts.readUser),
    prefetchHeader(),
  ];
}
