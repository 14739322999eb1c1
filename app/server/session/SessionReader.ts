import type { TenantScope } from "../database/tables/tables";

/** The user of a request or socket, with their permissions. */
export interface SessionUser {
  id: number;
  companyId: number;
  tenantScope: TenantScope;
  roleId: number;
  permissions: ReadonlySet<string>;
  /** The session family it belongs to, which outlives individual tokens. */
  sessionId: string;
  /** The access token of an API client; absent for browsers. */
  token?: { scopes: ReadonlySet<string> };
  /** The impersonating user, if any. */
  actor?: Actor | undefined;
}

/** An impersonating user, and the session they return to. */
export interface Actor {
  id: number;
  email: string;
  sessionId: string;
}

/** Reads the session of a request's cookies or of an access token; null when there is no valid one. */
export interface SessionReader {
  readSession(cookieHeader: string | undefined): Promise<SessionUser | null>;
  readToken(token: string, address: string): Promise<SessionUser | null>;
}
