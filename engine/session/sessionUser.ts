import type { SessionEvent } from "./sessionMachine";

/** The signed-in user, as the session call answers it. */
export interface SessionUser {
  id: number;
  username: string;
  email: string;
  permissions: string[];
  /** When the session ends, in seconds since 1970. */
  exp: number;
  company?: { id: number; name: string; level: number; parent_id?: number | null; [key: string]: unknown };
  role?: { id: number; name: string; title: string };
  isImpersonating?: boolean;
  /** Until when someone else may act as this user. */
  impersonation_access_limit?: string | null;
  [key: string]: unknown;
}

/** Whether a session still runs at a moment of the server's time, in milliseconds. */
export function isSessionValid(user: Pick<SessionUser, "exp">, now: number): boolean {
  return user.exp * 1000 > now;
}

/** Whether someone else acts as this user at that moment; it counts only while the limit lies ahead. */
export function isImpersonating(
  user: Pick<SessionUser, "isImpersonating" | "impersonation_access_limit">,
  now: number,
): boolean {
  return user.isImpersonating === true && (impersonationEnd(user) ?? 0) > now;
}

/** When the leave to act for a user ends, in milliseconds; undefined where there is none. */
export function impersonationEnd({
  impersonation_access_limit: limit,
}: Pick<SessionUser, "impersonation_access_limit">) {
  const time = utcTime(limit ?? "");
  return Number.isNaN(time) ? undefined : time;
}

// The server writes UTC as YYYY-MM-DD HH:mm:ss.
function utcTime(text: string): number {
  return Date.parse(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(" ", "T")}Z` : text);
}

/** The event a loaded user means for the session. */
export function eventOfUser(user: SessionUser | undefined, now: number): SessionEvent {
  if (user === undefined || !isSessionValid(user, now)) return "expire";
  return isImpersonating(user, now) ? "loadImpersonating" : "load";
}
