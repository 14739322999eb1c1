import { globalErrors } from "./failures";
import { aheadHeader, applicationHeaders, forgeryHeader, idempotencyKey, userHeader } from "./headers";
import { latestGet } from "./latestGet";
import type { Middleware } from "./Middleware";
import { refreshOnce } from "./refreshOnce";
import type { TransportParts } from "./transportParts";

/** Every rule of the transport, the outermost first. This list is the whole of it. */
export function middlewares(parts: TransportParts): Middleware[] {
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
    aheadHeader(),
  ];
}
