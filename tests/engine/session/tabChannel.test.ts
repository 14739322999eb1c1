// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTabChannel, type TabMessage } from "../../../engine/session/tabChannel";

const news: TabMessage[] = [{ kind: "ended" }, { kind: "out" }, { kind: "user", id: 7 }];

describe("browserTabs", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("tells the other tabs, not itself", async () => {
    const [one, other] = [createTabChannel(window, localStorage), createTabChannel(window, localStorage)];
    const heard = { one: vi.fn(), other: vi.fn() };
    one.hear(heard.one);
    other.hear(heard.other);
    for (const item of news) one.tell(item);
    await vi.waitFor(() => expect(heard.other.mock.calls.flat()).toEqual(news));
    expect(heard.one).not.toHaveBeenCalled();
  });

  it("without a broadcast channel goes by way of the local storage", () => {
    const page = new EventTarget() as Window;
    const written: string[] = [];
    const tabs = createTabChannel(page, { setItem: (_key, value) => void written.push(value) });
    const heard = vi.fn();
    tabs.hear(heard);
    for (const item of news) tabs.tell(item);
    for (const newValue of written)
      page.dispatchEvent(Object.assign(new Event("storage"), { key: "sessionNews", newValue }));
    page.dispatchEvent(Object.assign(new Event("storage"), { key: "other", newValue: "{" }));
    page.dispatchEvent(
      Object.assign(new Event("storage"), { key: "sessionNews", newValue: '{"kind":"user","id":"x"}' }),
    );
    expect(heard.mock.calls.flat()).toMatchObject(news);
    expect(heard).toHaveBeenCalledTimes(news.length);
  });
});
