import { SharedRateLimit } from "../../limits/SharedRateLimit";
import { ApiError } from "../../requests/ApiError";
import type { Services } from "../../requests/Context";
import { readAccessToken } from "../../session/readAccessToken";
import type { Session } from "../../session/readSession";
import type { Operation } from "../contract/contract";

/** Requests per access token. */
const REQUESTS = new SharedRateLimit("token", { burst: 100, perSecond: 20 });

/** Requests with an invalid token per address. */
const INVALID_TOKENS = new SharedRateLimit("invalid-token", { burst: 30, perSecond: 0.5 });

const tooMany = (seconds: number) => new ApiError("TOO_MANY_REQUESTS", { headers: { "retry-after": String(seconds) } });

/** Authenticates a program by its access token and checks the token's scope. Without a cookie, no CSRF token is needed. */
export async function admitToken(
  operation: Operation,
  { token, address }: { token: string; address: string },
  { database }: Services,
  now: Date,
): Promise<Session> {
  const session = await readAccessToken(database.kysely, token, address, now);
  if (!session?.token) {
    if (!(await INVALID_TOKENS.take(database, address))) throw tooMany(2);
    throw new ApiError("UNAUTHORIZED", { message: "This access token is not good, or no longer." });
  }
  if (!(await REQUESTS.take(database, session.sessionId))) throw tooMany(1);
  const { tokenScope } = operation;
  if (tokenScope === undefined) throw new ApiError("FORBIDDEN", { message: "Access tokens are not for this." });
  if (tokenScope !== "any" && !session.token.scopes.has(tokenScope))
    throw new ApiError("FORBIDDEN", { message: `This access token does not have the scope ${tokenScope}.` });
  return session;
}
