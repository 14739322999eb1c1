import { isAccountPath } from "../../permissions/isAccountPath";
import { isPermitted } from "../../permissions/isPermitted";
import { ApiError } from "../../requests/ApiError";
import type { Services } from "../../requests/Context";
import { readBearer } from "../../session/readAccessToken";
import { readSession, type Session } from "../../session/readSession";
import { whyNoSession } from "../../session/refusedSignIn";
import { isXsrfToken } from "../../session/xsrf";
import type { Operation } from "../contract/contract";
import { admitToken } from "./admitToken";

/** The parts of a request that identify its sender. */
export interface RequestOrigin {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  address: string;
}

/** Admits a request by session or access token, CSRF token and permission; the values are validated afterwards. */
export async function admit(operation: Operation, raw: RequestOrigin, services: Services, now: Date): Promise<Session> {
  const bearer = readBearer(raw.headers.authorization);
  if (bearer === undefined) {
    const session = await readSession(services.database, cookiesOf(raw), now);
    return admitBrowser(operation, raw, services, session);
  }
  return check(operation, await admitToken(operation, { token: bearer, address: raw.address }, services, now));
}

function check(operation: Operation, session: Session): Session {
  if (session.problem && !operation.isForIncomplete) throw new ApiError(session.problem);
  if (!isPermitted(session.permissions, operation.permission)) throw new ApiError("FORBIDDEN");
  return session;
}

/** Admits a browser request whose session is already read; null when its cookies have none. */
export function admitBrowser(
  operation: Operation,
  raw: RequestOrigin,
  { secret }: Pick<Services, "secret">,
  session: Session | null,
): Session {
  if (!session) throw new ApiError(whyNoSession(cookiesOf(raw)));
  const expected = raw.headers["x-session-user"];
  if (expected !== undefined && expected !== String(session.id)) throw new ApiError("SESSION_CHANGED");
  if (session.actor && isAccountPath(operation.path) && operation.id !== "revokeToken")
    throw new ApiError("IMPERSONATING");
  if (operation.isWrite && !isXsrfToken(secret, session.sessionId, raw.headers["x-xsrf-token"]))
    throw new ApiError("XSRF");
  return check(operation, session);
}

/** The Cookie header of a request. */
export function cookiesOf({ headers: { cookie } }: RequestOrigin): string | undefined {
  return Array.isArray(cookie) ? cookie.join("; ") : cookie;
}
