import { describe, expect, test, vi } from "vitest";
import { type Consent, SessionNotices } from "../../../../../app/console/blocks/terminal/connection/SessionNotices";

const recorded = (input: boolean) => ({ type: "recorded", input }) as const;

describe("[record.consent] that a terminal is recorded", () => {
  test("is asked once in a session, and again when more is recorded than was accepted", () => {
    const consent: Consent = {};
    const first = new SessionNotices(consent, vi.fn());
    expect(first.take(recorded(false))).toBe(false);
    first.accept();
    const second = new SessionNotices(consent, vi.fn());
    expect(second.take(recorded(false))).toBe(true);
    expect(second.take(recorded(true))).toBe(false);
    second.accept();
    expect(new SessionNotices(consent, vi.fn()).take(recorded(false))).toBe(true);
    expect(second.state.getState().recorded).toEqual(recorded(true));
  });
});

test("[watch.people] who watches is known until they leave, and is sent away by their id", () => {
  const send = vi.fn();
  const notices = new SessionNotices({}, send);
  const people = [{ id: 3, name: "Ada", takesPart: false }];
  expect(notices.take({ type: "people", people })).toBe(false);
  expect(notices.state.getState().people).toEqual(people);
  notices.dismiss(3);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "dismiss", person: 3 });
  notices.take({ type: "people", people: [] });
  expect(notices.state.getState().people).toEqual([]);
});
