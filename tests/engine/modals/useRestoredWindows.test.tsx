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

/** The page as it is loaded; what was open before is gone with its page. */
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

const patience = { timeout: 8000 };
const dialog = (name: string) => screen.findByRole("dialog", { name }, patience);
const open = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

async function fill(value: string) {
  const inputs = await screen.findAllByLabelText("Name", {}, patience);
  fireEvent.change(inputs.at(-1) as HTMLElement, { target: { value } });
}

const restore = async () => {
  const offers = await screen.findAllByRole("button", { name: "Restore it" }, patience);
  for (const offer of offers) fireEvent.click(offer);
};
const values = () => screen.getAllByLabelText<HTMLInputElement>("Name").map(({ value }) => value);
/** The page goes as the browser lets it go: nothing of it is taken down in order. */
function leave(persisted = false) {
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
  const kept = { ...localStorage };
  cleanup();
  for (const [key, value] of Object.entries<string>(kept)) localStorage.setItem(key, value);
}

/** Whether the window came back: whatever does has done so before another is opened by hand. */
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
    await screen.findByRole("region", { name: "Minimized windows" }, patience);
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
  async function left(persisted = false) {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    await fill("Oat");
    leave(persisted);
  }

  test("for somebody else", async () => {
    await left();
    await load({ user: { id: 2 } });
    expect(await isBack()).toBe(false);
    await load();
    expect(await isBack()).toBe(false);
  });

  test("once signing out has forgotten what was entered", async () => {
    await left();
    localStorage.removeItem("user.1.drafts");
    await load();
    expect(await isBack()).toBe(false);
  });

  test("that the browser keeps whole", async () => {
    await left(true);
    await load();
    expect(await isBack()).toBe(false);
  });

  test("that held nothing", async () => {
    await load();
    open("Loaf");
    await dialog("Loaf Rye");
    // Something is kept of another form.
    localStorage.setItem("user.1.drafts", "{}");
    leave();
    await load();
    expect(await isBack()).toBe(false);
  });
});
