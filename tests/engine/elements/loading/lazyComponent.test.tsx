// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { lazyComponent } from "../../../../engine/elements/loading/lazyComponent";
import { MissingWindow } from "../../../../engine/elements/loading/MissingPart";
import { BrowserProvider } from "../../../../engine/links/BrowserContext";
import { browserLock } from "../../../../engine/session/renewSession";
import { renderContent } from "../../renderContent";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Crust = ({ kind }: { kind: string }) => <p>A {kind} crust</p>;

/** A lazy component whose import fails before the given attempt. */
function loadsOnAttempt(
  needed: number,
  options?: Parameters<typeof lazyComponent<{ kind: string; onClose: () => void }>>[1],
) {
  let tries = 0;
  return lazyComponent<{ kind: string; onClose: () => void }>(async () => {
    tries += 1;
    if (tries < needed) throw new Error("gone");
    return Crust;
  }, options);
}

function show({ Part }: ReturnType<typeof loadsOnAttempt>) {
  const reload = vi.fn();
  const onClose = vi.fn();
  vi.spyOn(console, "error").mockReturnValue(undefined);
  renderContent(
    <BrowserProvider browser={{ reload, leave: () => undefined, readVersion: async () => undefined }}>
      <input aria-label="Note" />
      <Part kind="dark" onClose={onClose} />
    </BrowserProvider>,
  );
  return { reload, onClose };
}

it("a part whose code fails to load shows an error in its place, and comes when it is tried again", async () => {
  const { reload } = show(loadsOnAttempt(3));
  fireEvent.change(await screen.findByLabelText("Note"), { target: { value: "Half a thought" } });
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  fireEvent.click(await screen.findByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("A dark crust")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("Half a thought");
});

it("a window whose code fails to load shows an error in a window, which can be closed and tried again", async () => {
  const { onClose } = show(loadsOnAttempt(2, { Missing: MissingWindow }));
  const window = await screen.findByRole("dialog", { name: "This window could not be loaded." });
  fireEvent.click(within(window).getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(within(window).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("A dark crust")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

/** A lazy component that loads, and throws when rendered until it is fixed. */
function failsToRender(options?: Parameters<typeof loadsOnAttempt>[1]) {
  let isFixed = false;
  const part = lazyComponent<{ kind: string; onClose: () => void }>(
    async () => (props) => {
      if (!isFixed) throw new Error("The crust is burnt.");
      return <Crust {...props} />;
    },
    options,
  );
  return {
    ...part,
    fix: () => {
      isFixed = true;
    },
  };
}

it("a part that came and cannot be drawn says why, in the console too, and not that it was not loaded", async () => {
  const { fix, ...part } = failsToRender();
  show(part);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This part of the page could not be shown. The crust is burnt.",
  );
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(vi.mocked(console.error).mock.calls.flat().map(String).join()).toContain("The crust is burnt.");
  fix();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("A dark crust")).toBeTruthy();
});

it("a window that came and cannot be drawn says why in a window", async () => {
  show(failsToRender({ Missing: MissingWindow }));
  const window = await screen.findByRole("dialog", { name: "This window could not be shown." });
  expect(within(window).getByRole("alert").textContent).toContain("The crust is burnt.");
});

it("where the browser forbids locks a renewal runs all the same, once, and its own failure stays its own", async () => {
  const request = vi.fn(async () => Promise.reject(new DOMException("denied", "SecurityError")));
  vi.stubGlobal("navigator", { locks: { request } });
  const task = vi.fn(async () => "renewed");
  expect(await browserLock(task)).toBe("renewed");
  expect(task).toHaveBeenCalledTimes(1);
  vi.stubGlobal("navigator", { locks: { request: async (_name: string, run: () => unknown) => run() } });
  const failing = vi.fn(async () => Promise.reject(new Error("offline")));
  await expect(browserLock(failing)).rejects.toThrow("offline");
  expect(failing).toHaveBeenCalledTimes(1);
});
