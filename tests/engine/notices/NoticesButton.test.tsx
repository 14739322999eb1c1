// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HeaderNotices } from "../../../engine/generated/documents";
import { NoticesButton } from "../../../engine/notices/NoticesButton";
import { hasNews, type Notice } from "../../../engine/notices/notices";
import header from "../../../schemas/header.json";
import { type ContentOptions, renderContent } from "../renderContent";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

// The product's own notices document.
const document = header.notices as HeaderNotices;
const notice = (parts: Partial<Notice> = {}): Notice => ({
  id: 1,
  type: "info",
  message: "Ovens <b>rest</b> on Sunday",
  enabled_at: "2026-05-04 10:00:00",
  ...parts,
});
const KEY = "user.1.noticesSeen";

const show = (list: Notice[], options: ContentOptions = {}) =>
  renderContent(<NoticesButton document={document} />, { answer: () => ({ data: list }), ...options });
const button = () => screen.findByRole("button", { name: /^Notices/ });

describe("the notices", () => {
  it("[notices.list.call][notices.message-html] are requested without parameters; markup is shown as markup, anything else as text", async () => {
    const { calls } = show([notice({ message: "Ovens <b>rest</b> <img src=x>" })]);
    fireEvent.click(await button());
    expect((await screen.findByText("rest")).tagName).toBe("B");
    expect(screen.getByText(/<img src=x>/)).toBeTruthy();
    expect(calls.map(({ operation, params }) => [operation, params])).toEqual([["listNotices", {}]]);
  });

  it("[notices.seen-on-open][notices.seen-on-close][notices.last-seen-storage] opening and closing keep the time and take the indicator away", async () => {
    const before = Date.now();
    show([notice()]);
    fireEvent.click(await button());
    await waitFor(() => expect(screen.queryByText("Important")).toBeNull());
    const opened = Number(localStorage.getItem(KEY));
    expect(opened).toBeGreaterThanOrEqual(before);
    localStorage.removeItem(KEY);
    fireEvent.click(await button());
    await waitFor(() => expect(Number(localStorage.getItem(KEY))).toBeGreaterThanOrEqual(opened));
    expect(screen.queryByText("Important")).toBeNull();
    cleanup();
    show([notice()]);
    await button();
    expect(screen.queryByText("Important")).toBeNull();
  });

  it("[notices.indicator.shown] says Important while nothing was ever seen, or the newest came later", async () => {
    show([notice()]);
    await button();
    expect(screen.getByText("Important")).toBeTruthy();
    cleanup();
    localStorage.setItem(KEY, String(Date.parse("2026-05-04T09:59:59Z")));
    show([notice({ enabled_at: "2026-04-01 00:00:00" }), notice({ id: 2 })]);
    await button();
    expect(screen.getByText("Important")).toBeTruthy();
  });

  it("[notices.hidden-when-empty] without notices there is nothing", async () => {
    const { calls } = show([]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[notices.load-failure] when they cannot be loaded there is nothing", async () => {
    const { calls } = show([], { answer: () => ({ error: { status: 500, statusText: "Broken", errors: [] } }) });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByText("Broken")).toBeNull();
  });
});

const TIME = Date.parse("2026-05-04T10:00:00Z");

it.each([
  ["no last-seen time", null, true],
  ["an earlier one", TIME - 1, true],
  ["the very time", TIME, false],
  ["a later one", TIME + 1, false],
])("[notices.indicator.shown][notices.indicator.hidden] with %s", (_case, lastSeen, news) => {
  expect(hasNews([notice({ enabled_at: "2026-01-01 00:00:00" }), notice()], lastSeen)).toBe(news);
});
