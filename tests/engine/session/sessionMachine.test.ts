import { describe, expect, it } from "vitest";
import { nextState, type SessionEvent, type SessionState, sessionTable } from "../../../engine/session/sessionMachine";

const states: SessionState[] = ["unauthenticated", "authenticated", "refreshing", "revoked", "impersonating"];

describe("sessionMachine", () => {
  it("[session.states] has exactly five states, and every event leads to one of them", () => {
    expect(Object.keys(sessionTable).sort()).toEqual([...states].sort());
    for (const events of Object.values(sessionTable)) {
      for (const target of Object.values(events)) expect(states).toContain(target);
    }
  });

  it.each<[SessionState, SessionEvent, SessionState]>([
    ["unauthenticated", "load", "authenticated"],
    ["unauthenticated", "loadImpersonating", "impersonating"],
    ["unauthenticated", "refresh", "refreshing"],
    ["authenticated", "refresh", "refreshing"],
    ["authenticated", "expire", "unauthenticated"],
    ["authenticated", "revoke", "revoked"],
    ["refreshing", "load", "authenticated"],
    ["refreshing", "revoke", "revoked"],
    ["impersonating", "load", "authenticated"],
    ["revoked", "load", "authenticated"],
  ])("[session.states] %s on %s becomes %s", (state, event, want) => {
    expect(nextState(state, event)).toBe(want);
  });

  it.each<[SessionState, SessionEvent]>([
    ["revoked", "refresh"],
    ["revoked", "revoke"],
    ["refreshing", "refresh"],
    ["unauthenticated", "expire"],
  ])("%s refuses %s", (state, event) => {
    expect(nextState(state, event)).toBeUndefined();
  });
});
