import { firstCode, parseJson, toApiError } from "./ApiError";
import type { Middleware } from "./Middleware";

/** The outcome of a session renewal. */
export type Renewal = "renewed" | "refused" | "unreachable";

/** Options of refreshOnce. */
export interface RefreshOptions {
  /** Renews the session; called once, however many requests need it. */
  renew: () => Promise<Renewal>;
  /** Changes when another tab of the browser has renewed the session. */
  mark: () => string;
  /** Whether a request must not renew the session, whatever its response. */
  isExempt: (url: URL) => boolean;
  /** Whether an error code asks for a renewal; others on 401 are left to the caller. */
  asksForRenewal: (code: string | undefined) => boolean;
}

/** Renews the session once when requests fail with 401, then repeats each of them once, including writes. */
export function refreshOnce({ renew, mark, isExempt, asksForRenewal }: RefreshOptions): Middleware {
  let running: Promise<Renewal> | undefined;
  let renewals = 0;

  // A 401 of a request sent before the last renewal needs no new one.
  async function renewSince(seen: number, seenMark: string): Promise<Renewal> {
    if (renewals > seen || mark() !== seenMark) return "renewed";
    running ??= renew().finally(() => {
      running = undefined;
    });
    const result = await running;
    if (result === "renewed" && renewals === seen) renewals += 1;
    return result;
  }

  return async (request, next) => {
    if (isExempt(new URL(request.url))) return next(request);
    const again = request.clone();
    const seen = renewals;
    const seenMark = mark();
    const response = await next(request);
    if (response.status !== 401 || !asksForRenewal(await codeOf(response))) return response;
    return (await renewSince(seen, seenMark)) === "renewed" ? next(again) : response;
  };
}

async function codeOf(response: Response): Promise<string | undefined> {
  return firstCode(toApiError(response, parseJson(await response.clone().text())));
}
