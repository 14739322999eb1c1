/** The states of a session. */
export type SessionState =
  | "unauthenticated"
  /** The password was accepted; a second factor is required. */
  | "secondFactorPending"
  | "authenticated"
  | "refreshing"
  | "revoked"
  | "impersonating";

/** The events of a session. */
export type SessionEvent = "load" | "loadImpersonating" | "askSecondFactor" | "refresh" | "expire" | "revoke";

const signedIn = {
  load: "authenticated",
  loadImpersonating: "impersonating",
  askSecondFactor: "secondFactorPending",
  refresh: "refreshing",
  expire: "unauthenticated",
  revoke: "revoked",
} as const;

/** The transition table: next state by state and event; missing events are ignored. */
export const sessionTable: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  unauthenticated: {
    load: "authenticated",
    loadImpersonating: "impersonating",
    askSecondFactor: "secondFactorPending",
    refresh: "refreshing",
    revoke: "revoked",
  },
  // Before the second factor there is no impersonation and nothing to renew.
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

/** The next state; undefined when the event has no transition from this state. */
export function nextState(state: SessionState, event: SessionEvent): SessionState | undefined {
  return sessionTable[state][event];
}
