// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useOpeners } from "../../../engine/actions/openers";
import { type ContentOptions, makeForm, renderContent } from "../renderContent";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const schema = {
  type: "object",
  properties: { name: { type: "string", title: "Name" } },
};
const record = { id: 7, name: "Rye" };

function Page() {
  const { openForm, openModal } = useOpeners();
  return (
    <>
      <button type="button" onClick={() => openForm("loaf", { record })}>
        Loaf
      </button>
      <button type="button" onClick={() => openModal("shelf", { record, route: { id: 4 } })}>
        Shelf
      </button>
    </>
  );
}

/** Loads the page; the windows of the previous page are unmounted with it. */
async function load(options: ContentOptions = {}) {
  const form = (id: string, title: string) => makeForm({ id, title, schema });
  const blocks = [{ block: "form", form: "board" }];
  const modules = {
    "form/loaf": await form("loaf", "Loaf {record.name}"),
    "form/board": await form("board", "Board"),
    "modal/shelf": {
      default: { id: "shelf", title: "Shelf", about: ["route.id"], blocks },
    },
  };
  const boot = {
    operations: { createLoaf: { method: "post" as const, path: "/loaves" } },
  };
  return renderContent(<Page />, {
    boot,
    modules,
    path: "/loaves",
    answer: () => ({ data: {} }),
    ...options,
  });
}

const waitOptions = { timeout: 8000 };
const dialog = (name: string) => screen.findByRole("dialog", { name }, waitOptions);
const open = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

async function fill(value: string) {
  const inputs = await screen.findAllByLabelText("Name", {}, waitOptions);
  fireEvent.change(inputs.at(-1) as HTMLElement, { target: { value } });
}

const restore = async () => {
  const buttons = await screen.findAllByRole("button", { name: "Restore it" }, waitOptions);
  for (const button of buttons) fireEvent.click(button);
};
const values = () => screen.getAllByLabelText<HTMLInputElement>("Name").map(({ value }) => value);
/** Unloads the page as a browser does: unmounting must not change the storage. */
function leave(persisted = false) {
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
  const saved = { ...localStorage };
  cleanup();
  for (const [key, value] of Object.entries<string>(saved)) localStorage.setItem(key, value);
}

/** Whether the window was restored, which is done before another one can be opened by hand. */
async function isBack() {
  open("Shelf");
  await dialog("Shelf");
  return screen.queryByRole("dialog", { name: "Loaf Rye" }) !== null;
}

describe("a window that holds input", () => {
  test("is there again once the session that ended in it is followed by another, and offers the input", async () => {
    const { endSession } = await load();
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    endSession();
    await load();
    await dialog("Loaf Rye");
    await restore();
    await waitFor(() => expect(values()).toEqual(["Oat"]));
  });

  test("is there again after a reload, as are those around it, in their order and about what they were about", async () => {
    await load();
    open("Shelf");
    await dialog("Shelf");
    await fill("Upper");
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    leave();
    await load();
    await dialog("Shelf");
    await dialog("Loaf Rye");
    await restore();
    await waitFor(() => expect(values()).toEqual(["Upper", "Oat"]));
  });

  test("that was in the bar is there again in the bar", async () => {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    fireEvent.click(screen.getByRole("button", { name: "Minimize" }));
    await screen.findByRole("region", { name: "Minimized windows" });
    leave();
    await load();
    await screen.findByRole("region", { name: "Minimized windows" }, waitOptions);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("comes back once", async () => {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    leave();
    await load();
    await dialog("Loaf Rye");
    leave();
    await load();
    expect(await isBack()).toBe(false);
  });

  test("waits while another page is shown", async () => {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    leave();
    await load({ path: "/ovens" });
    expect(await isBack()).toBe(false);
    await load();
    await dialog("Loaf Rye");
  });
});

describe("no window comes back", () => {
  async function leaveWithInput(persisted = false) {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    leave(persisted);
  }

  test("for somebody else", async () => {
    await leaveWithInput();
    await load({ user: { id: 2 } });
    expect(await isBack()).toBe(false);
    await load();
    expect(await isBack()).toBe(false);
  });

  test("once signing out has forgotten what was entered", async () => {
    await leaveWithInput();
    localStorage.removeItem("user.1.drafts");
    await load();
    expect(await isBack()).toBe(false);
  });

  test("that the browser keeps whole", async () => {
    await leaveWithInput(true);
    await load();
    expect(await isBack()).toBe(false);
  });

  test("that held nothing", async () => {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    // Drafts are stored, though none of this form.
    localStorage.setItem("user.1.drafts", "{}");
    leave();
    await load();
    expect(await isBack()).toBe(false);
  });
});
