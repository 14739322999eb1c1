import type { SessionEvent } from "./sessionMachine";

/** The signed-in user, from the session call. */
export interface SessionUser {
  id: number;
  username: string;
  email: string;
  permissions: string[];
  /** The expiry of the session, in seconds since 1970. */
  exp: number;
  company?: { id: number; name: string; level: number; parent_id?: number | null; [key: string]: unknown };
  role?: { id: number; name: string; title: string };
  isImpersonating?: boolean;
  /** Until when impersonation of this user is allowed. */
  impersonation_access_limit?: string | null;
  [key: string]: unknown;
}

/** Whether a session is valid at a server time in milliseconds. */
export function isSessionValid(user: Pick<SessionUser, "exp">, now: number): boolean {
  return user.exp * 1000 > now;
}

/** Whether the user is being impersonated at a server time; only while the limit is in the future. */
export function isImpersonating(
  user: Pick<SessionUser, "isImpersonating" | "impersonation_access_limit">,
  now: number,
): boolean {
  return user.isImpersonating === true && (impersonationEnd(user) ?? 0) > now;
}

/** The end of allowed impersonation in milliseconds; undefined for none. */
export function impersonationEnd({
  impersonation_access_limit: limit,
}: Pick<SessionUser, "impersonation_access_limit">) {
  const time = utcTime(limit ?? "");
  return Number.isNaN(time) ? undefined : time;
}

// The server formats UTC as YYYY-MM-DD HH:mm:ss.
function utcTime(text: string): number {
  return Date.parse(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(" ", "T")}Z` : text);
}

/** The session event for a loaded user. */
export function eventOfUser(user: SessionUser | undefined, now: number): SessionEvent {
  if (user === undefined || !isSessionValid(user, now)) return "expire";
  return isImpersonating(user, now) ? "loadImpersonating" : "load";
}
