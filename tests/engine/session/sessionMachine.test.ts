import { describe, expect, it } from "vitest";
import { nextState, type SessionEvent, type SessionState, sessionTable } from "../../../engine/session/sessionMachine";

const events: SessionEvent[] = ["load", "loadImpersonating", "askSecondFactor", "refresh", "expire", "revoke"];

/** Target state of each event above, by state; a dash for an impossible transition. */
const want: Record<SessionState, (SessionState | "-")[]> = {
  unauthenticated: ["authenticated", "impersonating", "secondFactorPending", "refreshing", "-", "revoked"],
  secondFactorPending: ["authenticated", "-", "-", "-", "unauthenticated", "revoked"],
  authenticated: ["authenticated", "impersonating", "secondFactorPending", "refreshing", "unauthenticated", "revoked"],
  impersonating: ["authenticated", "impersonating", "secondFactorPending", "refreshing", "unauthenticated", "revoked"],
  refreshing: ["authenticated", "impersonating", "secondFactorPending", "-", "unauthenticated", "revoked"],
  revoked: ["authenticated", "impersonating", "-", "-", "-", "-"],
};

const cells = Object.entries(want).flatMap(([state, targets]) =>
  targets.map((target, index) => [state as SessionState, events[index] as SessionEvent, target] as const),
);

describe("sessionMachine", () => {
  it("[session.states] has the five states of the specification and the one before a second factor", () => {
    const five = ["authenticated", "impersonating", "refreshing", "revoked", "unauthenticated"];
    expect(Object.keys(sessionTable).sort()).toEqual([...five, "secondFactorPending"].sort());
  });

  it.each(cells.filter(([, , target]) => target !== "-"))(
    "[session.states] %s on %s becomes %s",
    (state, event, to) => {
      expect(nextState(state, event)).toBe(to);
    },
  );

  it.each(cells.filter(([, , target]) => target === "-"))("[session.states] %s refuses %s", (state, event) => {
    expect(nextState(state, event)).toBeUndefined();
  });
});
