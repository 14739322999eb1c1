// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DocumentsProvider } from "../../../engine/documents/DocumentsContext";
import { createDocumentStore } from "../../../engine/documents/documentStore";
import { UpdatePrompt } from "../../../engine/layout/UpdatePrompt";
import { BrowserProvider } from "../../../engine/links/BrowserContext";
import type { LiveHandler } from "../../../engine/live/channels";
import type { Live } from "../../../engine/live/createLive";
import { LiveProvider } from "../../../engine/live/LiveContext";
import { makeBoot } from "../makeBoot";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(versions: { version: string; documents: string }[] = []) {
  let handler: LiveHandler = () => {};
  let connected = () => {};
  const live: Live = {
    subscribe: (_channel, _event, added) => {
      handler = added;
      return () => {};
    },
    onMissed: () => () => {},
    onConnected: (listener) => {
      connected = listener;
      return () => {};
    },
    onRefused: () => () => {},
    close: () => {},
  };
  const reload = vi.fn();
  const browser = { leave: vi.fn(), reload, readVersion: async () => versions.shift() };
  render(
    <DocumentsProvider
      boot={makeBoot()}
      store={createDocumentStore(makeBoot(), () => Promise.reject(new Error("none")))}
    >
      <BrowserProvider browser={browser}>
        <LiveProvider live={live}>
          <UpdatePrompt />
        </LiveProvider>
      </BrowserProvider>
    </DocumentsProvider>,
  );
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return {
    announce: (version: string) => act(() => handler({ version })),
    connect: () => act(() => connected()),
    pass,
    reload,
  };
}

const prompt = () => screen.queryByRole("button", { name: "Reload" });

describe("UpdatePrompt", () => {
  it("[startup.update-prompt-delay] is shown 1000 ms after a newer version is known, not earlier", async () => {
    const { announce, pass, reload } = show();
    announce("2");
    await pass(999);
    expect(prompt()).toBeNull();
    await pass(1);
    fireEvent.click(prompt() as HTMLElement);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("requests earlier announcements once the connection is established", async () => {
    const { connect, pass } = show([{ version: "1.0.0", documents: "2" }]);
    await pass(5_000);
    expect(prompt()).toBeNull();
    connect();
    await pass(0);
    await pass(1_000);
    expect(prompt()).not.toBeNull();
  });

  it("the version that runs is no reason to prompt", async () => {
    const { announce, pass } = show();
    announce("1");
    await pass(5_000);
    expect(prompt()).toBeNull();
  });

  it("is put off until there is a yet newer version", async () => {
    const { announce, pass, reload } = show();
    announce("2");
    await pass(1_000);
    fireEvent.click(screen.getByRole("button", { name: "Later" }));
    await pass(10_000);
    expect(prompt()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    announce("3");
    await pass(1_000);
    expect(prompt()).not.toBeNull();
  });

  it.each([
    { answers: [{ version: "1.0.0", documents: "1" }], want: false },
    { answers: [{ version: "1.0.0", documents: "2" }], want: true },
    { answers: [{ version: "1.0.1", documents: "1" }], want: true },
    { answers: [], want: false },
  ])("asks the version file now and then: $answers prompts $want", async ({ answers, want }) => {
    const { pass } = show(answers);
    await pass(180_000);
    await pass(1_000);
    expect(prompt() !== null).toBe(want);
  });
});
