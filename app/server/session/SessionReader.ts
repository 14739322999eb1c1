import type { TenantScope } from "../database/tables/tables";

/** Who a request or socket speaks for, and what they may do. */
export interface SessionUser {
  id: number;
  companyId: number;
  reach: TenantScope;
  roleId: number;
  permissions: ReadonlySet<string>;
  /** The sign-in this belongs to; it outlives single tokens. */
  sessionId: string;
  /** The access token a program speaks with; a browser has none. */
  token?: { scopes: ReadonlySet<string> };
  /** Who acts as this user, when it is someone else. */
  actor?: Actor | undefined;
}

/** Someone who acts for another, with the sign-in they go back to. */
export interface Actor {
  id: number;
  email: string;
  sessionId: string;
}

/** Finds whose session a request's cookies are, or whom an access token speaks for; null where there is none that is valid. */
export interface SessionReader {
  readSession(cookieHeader: string | undefined): Promise<SessionUser | null>;
  readToken(token: string, address: string): Promise<SessionUser | null>;
}
