// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTabChannel, type TabMessage } from "../../../engine/session/tabChannel";

const news: TabMessage[] = [{ kind: "ended" }, { kind: "out" }, { kind: "user", id: 7 }];

describe("browserTabs", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("notifies the other tabs, not itself", async () => {
    const [one, other] = [createTabChannel(window, localStorage), createTabChannel(window, localStorage)];
    const handlers = { one: vi.fn(), other: vi.fn() };
    one.listen(handlers.one);
    other.listen(handlers.other);
    for (const item of news) one.send(item);
    await vi.waitFor(() => expect(handlers.other.mock.calls.flat()).toEqual(news));
    expect(handlers.one).not.toHaveBeenCalled();
  });

  it("without a broadcast channel goes by way of the local storage", () => {
    const page = new EventTarget() as Window;
    const written: string[] = [];
    const tabs = createTabChannel(page, { setItem: (_key, value) => void written.push(value) });
    const handler = vi.fn();
    tabs.listen(handler);
    for (const item of news) tabs.send(item);
    for (const newValue of written)
      page.dispatchEvent(Object.assign(new Event("storage"), { key: "sessionNews", newValue }));
    page.dispatchEvent(Object.assign(new Event("storage"), { key: "other", newValue: "{" }));
    page.dispatchEvent(
      Object.assign(new Event("storage"), { key: "sessionNews", newValue: '{"kind":"user","id":"x"}' }),
    );
    expect(handler.mock.calls.flat()).toMatchObject(news);
    expect(handler).toHaveBeenCalledTimes(news.length);
  });
});
