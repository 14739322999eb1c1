// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useOpeners } from "../../../engine/actions/openers";
import { type ContentOptions, makeForm, renderContent } from "../renderContent";

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.style.overflow = "";
});

const blocks = [{ block: "html", html: "Bread" }];
const modals: Record<string, object> = {
  note: { title: "Note on {record.name}", subtitle: "Read it", blocks, fullscreen: true },
  stern: { title: "Stern", blocks, hideHeaderControls: true },
  bare: { title: "Bare", blocks, hideHeader: true, noPadding: true },
  secret: { title: "Secret", blocks, permission: "know" },
  slice: { title: "Slice", prompt: "Slice {record.name}?", action: { label: "Slice", operation: "sliceLoaf" } },
  words: { title: "Slice", prompt: "Slice?", confirmText: "Do it", cancelText: "Leave it" },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`m${n}`, { title: `Window ${n}`, blocks }])),
};

function Page() {
  const openers = useOpeners();
  const context = { record: { id: 4, name: "Rye" } };
  return (
    <>
      {Object.keys(modals).map((id) => (
        <button key={id} type="button" onClick={() => openers.openModal(id, context)}>
          {`open ${id}`}
        </button>
      ))}
      <button type="button" onClick={() => openers.openForm("loaf", context)}>
        open form
      </button>
    </>
  );
}

async function show(options: ContentOptions = {}) {
  const schema = { type: "object", properties: { name: { type: "string", title: "Name" } } };
  const form = await makeForm({ schema, title: "New loaf", submit: { operation: "sliceLoaf" } });
  const entries = Object.entries(modals).map(([id, modal]) => [`modal/${id}`, { default: { id, ...modal } }]);
  return renderContent(<Page />, {
    boot: { operations: { sliceLoaf: { method: "post", path: "/loaves/slice" } } },
    modules: { "form/loaf": form, ...Object.fromEntries(entries) },
    answer: () => ({ data: {} }),
    ...options,
  });
}

const open = async (id: string, title: string) => {
  fireEvent.click(screen.getByRole("button", { name: `open ${id}`, hidden: true }));
  return screen.findByRole("dialog", { name: title });
};
const pressEscape = (dialog: HTMLElement) => dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
const typeEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
const isLocked = () => document.documentElement.style.overflow === "hidden";

describe("a window", () => {
  test("[modal.key.title][modal.key.subtitle] is named by its title, with its subtitle below", async () => {
    await show();
    const dialog = await open("note", "Note on Rye");
    const subtitle = await within(dialog).findByText("Read it");
    const title = within(dialog).getByRole("heading", { name: "Note on Rye" });
    expect(title.compareDocumentPosition(subtitle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await within(dialog).findByText("Bread")).toBeTruthy();
  });

  test("[modal.escape-closes][modal.close] closes with Escape, and it and its content are gone", async () => {
    await show();
    await open("note", "Note on Rye");
    typeEscape();
    await gone("Note on Rye");
    expect(screen.queryByText("Bread")).toBeNull();
    pressEscape(await open("note", "Note on Rye"));
    await gone("Note on Rye");
  });

  test("[modal.escape-closes] Escape closes the main one of several, then the next", async () => {
    await show();
    const below = await open("m1", "Window 1");
    await open("m2", "Window 2");
    typeEscape();
    await gone("Window 2");
    expect(screen.getByRole("dialog", { name: "Window 1" })).toBe(below);
    typeEscape();
    await gone("Window 1");
  });

  test("[modal.escape-hidden-controls][modal.key.hide-header-controls] without controls stays open", async () => {
    await show();
    const dialog = await open("stern", "Stern");
    pressEscape(dialog);
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.getByRole("dialog", { name: "Stern" })).toBe(dialog);
  });

  test("[modal.key.hide-header] without a header is still named", async () => {
    await show();
    expect((await open("bare", "Bare")).querySelector("header")).toBeNull();
  });

  test("[modal.fullscreen][modal.key.fullscreen] fills the screen where that is allowed", async () => {
    await show();
    const dialog = await open("note", "Note on Rye");
    fireEvent.click(within(dialog).getByRole("button", { name: "Full screen" }));
    expect(dialog.dataset.fullscreen).toBe("true");
    fireEvent.click(within(dialog).getByRole("button", { name: "Leave full screen" }));
    expect(dialog.dataset.fullscreen).toBeUndefined();
    expect(within(await open("m1", "Window 1")).queryByRole("button", { name: "Full screen" })).toBeNull();
  });

  test("shows nothing to those without its permission", async () => {
    await show();
    const dialog = await open("secret", "Secret");
    expect(within(dialog).getByRole("alert").textContent).toContain("modal/secret");
    expect(within(dialog).queryByText("Bread")).toBeNull();
  });

  test("[modal.scroll-lock] keeps the page from scrolling while it is there", async () => {
    await show();
    const dialog = await open("m1", "Window 1");
    expect(isLocked()).toBe(true);
    fireEvent.click(within(dialog).getByRole("button", { name: "Minimize" }));
    expect(isLocked()).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Window 1" }));
    expect(isLocked()).toBe(true);
    pressEscape(dialog);
    await gone("Window 1");
    expect(isLocked()).toBe(false);
  });

  test("[modal.scroll-lock] keeps it so until the last of several is closed or in the bar", async () => {
    await show();
    await open("m1", "Window 1");
    pressEscape(await open("m2", "Window 2"));
    await gone("Window 2");
    expect(isLocked()).toBe(true);
    const third = await open("m3", "Window 3");
    fireEvent.click(within(third).getByRole("button", { name: "Minimize" }));
    expect(isLocked()).toBe(true);
    pressEscape(screen.getByRole("dialog", { name: "Window 1" }));
    await gone("Window 1");
    expect(isLocked()).toBe(false);
  });

  test("[modal.drag] is moved by its header, within the view", async () => {
    await show();
    const dialog = await open("m1", "Window 1");
    const header = dialog.querySelector("header") as HTMLElement;
    header.setPointerCapture = () => undefined;
    for (const [name, value] of Object.entries({
      offsetLeft: 100,
      offsetTop: 100,
      offsetWidth: 300,
      offsetHeight: 200,
    }))
      Object.defineProperty(dialog, name, { value, configurable: true });
    const pointer = (type: string, clientX: number, clientY: number) =>
      fireEvent(header, new MouseEvent(type, { clientX, clientY, bubbles: true, button: 0 }));
    pointer("pointerdown", 150, 110);
    pointer("pointermove", 190, 130);
    expect(dialog.style.translate).toBe("40px 20px");
    pointer("pointermove", -900, -900);
    expect(dialog.style.translate).toBe("-100px -100px");
    pointer("pointerup", 0, 0);
    pointer("pointermove", 500, 500);
    expect(dialog.style.translate).toBe("-100px -100px");
    pointer("pointerdown", 10, 10);
    pointer("pointermove", 400, 10);
    pointer("pointerup", 400, 10);
    expect(dialog.style.translate).toBe("290px -100px");
    Object.defineProperty(dialog, "offsetLeft", { value: 50 });
    vi.stubGlobal("innerWidth", 400);
    fireEvent(window, new Event("resize"));
    expect(dialog.style.translate).toBe("50px -100px");
    vi.unstubAllGlobals();
  });
});

describe("the bar", () => {
  const minimize = async (n: number) => {
    const dialog = await open(`m${n}`, `Window ${n}`);
    fireEvent.click(within(dialog).getByRole("button", { name: "Minimize" }));
  };

  test("[modal.minimize][modal.minimized-bar][modal.restore] lists what is minimised, restores it and closes it", async () => {
    await show();
    await minimize(1);
    await minimize(2);
    const bar = screen.getByRole("region", { name: "Minimized windows" });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(within(bar).getByRole("button", { name: "Window 1" }));
    expect(screen.getByRole("dialog", { name: "Window 1" })).toBeTruthy();
    fireEvent.click(within(bar).getByRole("button", { name: "Close Window 2" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Minimized windows" })).toBeNull());
    expect(screen.getByRole("dialog", { name: "Window 1" })).toBeTruthy();
  });

  test("[modal.minimize-limit] takes five; the sixth stays open and a toast says why", async () => {
    await show();
    for (const n of [1, 2, 3, 4, 5, 6]) await minimize(n);
    expect(screen.getByRole("dialog", { name: "Window 6" })).toBeTruthy();
    expect(screen.getByText("You can not minimize more than 5 windows")).toBeTruthy();
  });
});

describe("a question", () => {
  test("[modal.key.prompt][modal.key.confirm-text][modal.key.cancel-text] of a document has a confirm and a cancel button", async () => {
    const { callsOf } = await show();
    const dialog = await open("slice", "Slice");
    expect(within(dialog).getByText("Slice Rye?")).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await gone("Slice");
    fireEvent.click(within(await open("slice", "Slice")).getByRole("button", { name: "Confirm" }));
    await gone("Slice");
    expect(callsOf("sliceLoaf")).toHaveLength(1);
    const own = await open("words", "Slice");
    expect(within(own).getByRole("button", { name: "Do it" })).toBeTruthy();
    expect(within(own).getByRole("button", { name: "Leave it" })).toBeTruthy();
  });
});

describe("a form in a window", () => {
  const openForm = async () => {
    const dialog = await open("form", "New loaf");
    return { dialog, name: await within(dialog).findByLabelText<HTMLInputElement>("Name", {}, { timeout: 8000 }) };
  };

  test("takes the focus, and closes once it was sent", async () => {
    await show();
    const { dialog, name } = await openForm();
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: "Rye" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await gone("New loaf");
  });

  test("asks before what was entered is lost, and only then", async () => {
    await show();
    const { dialog, name } = await openForm();
    fireEvent.change(name, { target: { value: "Rye" } });
    typeEscape();
    await screen.findByRole("alertdialog");
    typeEscape();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(name.value).toBe("Rye");
    pressEscape(dialog);
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    await gone("New loaf");
    expect(JSON.stringify({ ...localStorage })).not.toContain("Rye");
    pressEscape((await openForm()).dialog);
    await gone("New loaf");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("that another opening replaces is kept unasked, and offered", async () => {
    const stored = () => JSON.stringify({ ...localStorage });
    await show();
    const { dialog, name } = await openForm();
    fireEvent.change(name, { target: { value: "Rye" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Minimize" }));
    await waitFor(() => expect(stored()).toContain("Rye"));
    const again = await openForm();
    await screen.findByText("Your input is saved here until you return.");
    expect(stored()).toContain("Rye");
    fireEvent.click(within(again.dialog).getByRole("button", { name: "Restore it" }));
    await waitFor(() => expect(again.name.value).toBe("Rye"));
  });

  test("gives the focus back to where it was opened, also from the bar", async () => {
    await show();
    const opener = screen.getByRole("button", { name: "open form" });
    opener.focus();
    const { dialog } = await openForm();
    fireEvent.click(within(dialog).getByRole("button", { name: "Minimize" }));
    const bar = screen.getByRole("button", { name: "New loaf" });
    bar.focus();
    fireEvent.click(bar);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await gone("New loaf");
    expect(document.activeElement).toBe(opener);
  });

  test("keeps what was entered while it is minimised", async () => {
    await show();
    const { dialog, name } = await openForm();
    fireEvent.change(name, { target: { value: "Rye" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Minimize" }));
    fireEvent.click(screen.getByRole("button", { name: "New loaf" }));
    expect(within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("Name").value).toBe("Rye");
  });
});
