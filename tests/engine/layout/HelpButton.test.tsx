// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Boot } from "../../../engine/documents/boot";
import { HelpButton } from "../../../engine/layout/HelpButton";
import { CurrentRouteProvider } from "../../../engine/routes/CurrentRoute";
import { renderContent } from "../renderContent";

beforeEach(async () => {
  // Loads the code of the panel and its text in real time, before fake timers measure the delay.
  await import("../../../engine/layout/HelpPanel");
  await import("../../../engine/elements/richText/SanitizedText");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const boot = {
  routes: [
    { id: "loaves", path: "/loaves", title: "Loaves", page: "loaves", help: "All <b>loaves</b> of today." },
    { id: "ovens", path: "/ovens", title: "Ovens", page: "ovens" },
  ],
} as unknown as Partial<Boot>;

const show = (path: string) =>
  renderContent(
    <CurrentRouteProvider>
      <HelpButton />
    </CurrentRouteProvider>,
    { boot, path },
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole("button", { name: "Help about this page" });
const panel = () => screen.queryByRole("complementary", { name: "Help" });

describe("the help panel", () => {
  it("[layout.help-panel-delay] opens 700 ms after it was requested, and not before", async () => {
    show("/loaves");
    fireEvent.click(button());
    await wait(699);
    expect(panel()).toBeNull();
    await wait(1);
    await wait(0);
    expect(panel()?.textContent).toBe("LoavesAll loaves of today.");
    expect(document.activeElement).toBe(panel());
  });

  it("does not open when it is not wanted any more, and gives the focus back when it closes", async () => {
    show("/loaves");
    fireEvent.click(button());
    await wait(300);
    fireEvent.click(button());
    await wait(1000);
    expect(panel()).toBeNull();
    fireEvent.click(button());
    await wait(700);
    await wait(0);
    fireEvent.keyDown(panel() as HTMLElement, { key: "Escape" });
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it("is not offered where the documents say nothing", () => {
    show("/ovens");
    expect(screen.queryByRole("button", { name: "Help about this page" })).toBeNull();
  });
});
