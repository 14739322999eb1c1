/** The states of a session; it is always in exactly one of them. */
export type SessionState =
  | "unauthenticated"
  /** Signed in as far as the password; a second factor is due before anything else. */
  | "secondFactorPending"
  | "authenticated"
  | "refreshing"
  | "revoked"
  | "impersonating";

/** What happens to a session. */
export type SessionEvent = "load" | "loadImpersonating" | "askSecondFactor" | "refresh" | "expire" | "revoke";

const signedIn = {
  load: "authenticated",
  loadImpersonating: "impersonating",
  askSecondFactor: "secondFactorPending",
  refresh: "refreshing",
  expire: "unauthenticated",
  revoke: "revoked",
} as const;

/** Where each event leads from each state; an event that is not listed is impossible there. */
export const sessionTable: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  unauthenticated: {
    load: "authenticated",
    loadImpersonating: "impersonating",
    askSecondFactor: "secondFactorPending",
    refresh: "refreshing",
    revoke: "revoked",
  },
  // Nobody acts for another before the second factor, and there is nothing to renew.
  secondFactorPending: { load: "authenticated", expire: "unauthenticated", revoke: "revoked" },
  authenticated: signedIn,
  impersonating: signedIn,
  refreshing: {
    load: "authenticated",
    loadImpersonating: "impersonating",
    askSecondFactor: "secondFactorPending",
    expire: "unauthenticated",
    revoke: "revoked",
  },
  revoked: { load: "authenticated", loadImpersonating: "impersonating" },
};

/** The state after an event; undefined when the event is impossible in this state. */
export function nextState(state: SessionState, event: SessionEvent): SessionState | undefined {
  return sessionTable[state][event];
}
