import { describe, expect, it } from "vitest";
import { eventOfUser, isImpersonating, isSessionValid, type SessionUser } from "../../../engine/session/sessionUser";

const now = Date.UTC(2026, 0, 1, 12);
const seconds = now / 1000;

describe("sessionUser", () => {
  it.each([
    { exp: seconds + 1, want: true },
    { exp: seconds, want: false },
    { exp: seconds - 1, want: false },
  ])("[session.valid-while-exp-future] a session that ends at $exp is valid: $want", ({ exp, want }) => {
    expect(isSessionValid({ exp }, now)).toBe(want);
  });

  it.each([
    { isImpersonating: true, impersonation_access_limit: "2026-01-01 12:00:01", want: true },
    { isImpersonating: true, impersonation_access_limit: "2026-01-01T12:00:01Z", want: true },
    { isImpersonating: true, impersonation_access_limit: "2026-01-01 12:00:00", want: false },
    { isImpersonating: true, impersonation_access_limit: "2026-01-01 11:59:59", want: false },
    { isImpersonating: true, impersonation_access_limit: null, want: false },
    { isImpersonating: false, impersonation_access_limit: "2026-01-01 13:00:00", want: false },
  ])("impersonation counts while its limit lies ahead: $impersonation_access_limit $want", ({ want, ...user }) => {
    expect(isImpersonating(user, now)).toBe(want);
  });

  it.each([
    { user: undefined, want: "expire" },
    { user: { exp: seconds - 1 }, want: "expire" },
    { user: { exp: seconds + 1 }, want: "load" },
    {
      user: { exp: seconds + 1, isImpersonating: true, impersonation_access_limit: "2026-01-01 13:00:00" },
      want: "loadImpersonating",
    },
  ])("$user means $want", ({ user, want }) => {
    expect(eventOfUser(user as SessionUser | undefined, now)).toBe(want);
  });
});
