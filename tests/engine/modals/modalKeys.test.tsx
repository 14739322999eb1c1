// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useOpeners } from "../../../engine/actions/openers";
import { useWindow } from "../../../engine/actions/windowContext";
import type { BindingContext } from "../../../engine/bindings/bind";
import type { CustomBlockProps } from "../../../engine/registry/Registry";
import { type ContentOptions, makeForm, renderContent } from "../renderContent";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const blocks = [{ block: "html", html: "Bread" }];
const sliceAction = { label: "Slice", operation: "sliceLoaf" };
const modals: Record<string, object> = {
  oven: { title: "Oven", component: "Thermometer", props: { degrees: 220 } },
  baking: { title: "Baking", blocks: [{ block: "html", html: "Follows {route.channel}" }] },
  bare: { title: "Bare", blocks, noPadding: true },
  padded: { title: "Padded", blocks },
  shelf: { title: "Shelf", selectionKey: "loaf_id", form: "shelf" },
  choose: {
    title: "Choose",
    prompt: "How?",
    selectBox: {
      label: "Knife",
      options: [
        { value: 1, label: "Short" },
        { value: 2, label: "Long" },
      ],
    },
    input: { label: "Pieces", type: "number" },
    action: { ...sliceAction, body: { knife: "{form.select}", pieces: "{form.input}" } },
  },
  hint: { title: "Hint", blocks, reminderKey: "hint", helpLinkKey: "hint" },
  sure: { title: "Sure", prompt: "Sure?", reminderKey: "sure", action: sliceAction },
  tabbed: {
    title: "Tabbed",
    blocks: [
      {
        block: "tabs",
        tabs: [
          { id: "crust", label: "Crust", blocks },
          { id: "crumb", label: "Crumb", blocks: [{ block: "html", html: "Soft" }] },
        ],
      },
    ],
  },
  loaf: {
    title: "Loaf {record.name}",
    record: { operation: "getLoaf", params: { id: "{route.id}" } },
    named: ["id"],
    fullscreen: true,
    blocks: [...blocks, { block: "form", form: "shelf" }],
  },
  crumb: { title: "Crumb", about: ["route.id", "route.row"], named: ["row", "id"], blocks },
};

function Thermometer({ options }: CustomBlockProps) {
  const around = useWindow();
  return (
    <button type="button" onClick={() => around?.done()}>
      {`${options.degrees} °C`}
    </button>
  );
}

function Page({ context }: { context: BindingContext }) {
  const openers = useOpeners();
  const navigate = useNavigate();
  const buttons = Object.keys(modals).map((id) => (
    <button key={id} type="button" onClick={() => openers.openModal(id, context)}>
      {`open ${id}`}
    </button>
  ));
  return (
    <>
      {buttons}
      <button type="button" onClick={() => navigate(-1)}>
        go back
      </button>
      <Link to="/?modal=bare.1">another address</Link>
      <Link to="/?modal=bare">an address without a record</Link>
    </>
  );
}

async function show(context: BindingContext = {}, options: ContentOptions = {}) {
  const schema = { type: "object", properties: { shelf: { type: "string", title: "Shelf number" } } };
  const submit = { operation: "shelveLoaves", label: "Shelve", body: { loaf_id: "{route.loaf_id}" } };
  const form = await makeForm({ id: "shelf", schema, submit });
  const entries = Object.entries(modals).map(([id, modal]) => [`modal/${id}`, { default: { id, ...modal } }]);
  const post = (path: string) => ({ method: "post", path });
  const operations = {
    sliceLoaf: post("/slice"),
    shelveLoaves: post("/shelve"),
    getLoaf: { method: "get", path: "/l/{id}" },
  };
  return renderContent(<Page context={context} />, {
    boot: {
      operations,
      brand: { $schema: "", name: "bakery", help_links: { hint: "https://help.bakery.example/hint" } },
      header: { progress: "baking" },
    } as never,
    registry: { blocks: { Thermometer } },
    modules: { "form/shelf": form, ...Object.fromEntries(entries) },
    answer: ({ operation }) => ({ data: operation === "getLoaf" ? { id: 4, name: "Rye" } : {} }),
    ...options,
  });
}

const open = (id: string) => fireEvent.click(screen.getByRole("button", { name: `open ${id}`, hidden: true }));
const dialogOf = (name: string) => screen.findByRole("dialog", { name });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("what a modal document says", () => {
  test("[modal.key.content][modal.key.props] a component is drawn with its props and may close its window", async () => {
    await show();
    open("oven");
    const dialog = await dialogOf("Oven");
    fireEvent.click(await within(dialog).findByText("220 °C"));
    await gone();
  });

  test("[modal.key.no-padding] without padding the content reaches the edges", async () => {
    await show();
    const isBare = (dialog: HTMLElement) => dialog.querySelector("[data-bare]") !== null;
    open("bare");
    await waitFor(async () => expect(isBare(await dialogOf("Bare"))).toBe(true));
    open("padded");
    expect(isBare(await dialogOf("Padded"))).toBe(false);
  });

  test("[modal.key.selection-key] the selection it works on is counted and sent under its name", async () => {
    const { callsOf } = await show({ selection: [{ id: 3 }, { id: 5 }] });
    open("shelf");
    const dialog = await dialogOf("Shelf");
    expect(await within(dialog).findByText("2 selected")).toBeTruthy();
    fireEvent.click(await within(dialog).findByRole("button", { name: "Shelve" }));
    await gone();
    expect(callsOf("shelveLoaves")[0]?.body).toMatchObject({ loaf_id: [3, 5] });
  });

  test("[modal.key.selection-key] opened without a selection it shows a message, and its form cannot be sent", async () => {
    const { callsOf } = await show({ selection: [] });
    open("shelf");
    const dialog = await dialogOf("Shelf");
    const send = (await within(dialog).findByRole("button", { name: "Shelve" })) as HTMLButtonElement;
    expect(within(dialog).getByText("Nothing is selected")).toBeTruthy();
    expect(send.disabled).toBe(true);
    const why = document.getElementById(send.getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toBe("Select rows of a list, then open this window again.");
    fireEvent.submit(send.form as HTMLFormElement);
    expect(callsOf("shelveLoaves")).toEqual([]);
  });

  test("[modal.key.select-box][modal.key.input] a choice and an input go with the answer", async () => {
    const { callsOf } = await show();
    open("choose");
    const dialog = await dialogOf("Choose");
    const pieces = (await within(dialog).findByLabelText("Pieces")) as HTMLInputElement;
    expect([pieces.type, pieces.required]).toEqual(["number", true]);
    fireEvent.change(within(dialog).getByLabelText("Knife"), { target: { value: "2" } });
    fireEvent.change(pieces, { target: { value: "8" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await gone();
    expect(callsOf("sliceLoaf")[0]?.body).toEqual({ knife: 2, pieces: 8 });
  });

  test("[modal.key.reminder-key] what is ticked is stored, and the window does not open again", async () => {
    await show();
    open("hint");
    const dialog = await dialogOf("Hint");
    fireEvent.click(await within(dialog).findByLabelText("Do not show this again"));
    expect(localStorage.getItem("user.1.hint")).toBe("true");
    expect(screen.getByRole("dialog", { name: "Hint" })).toBe(dialog);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await gone();
    open("hint");
    open("bare");
    await dialogOf("Bare");
    expect(screen.queryByRole("dialog", { name: "Hint" })).toBeNull();
  });

  test("a question that is not to be asked again does what it asks about", async () => {
    localStorage.setItem("user.1.sure", "true");
    const { callsOf } = await show();
    open("sure");
    await waitFor(() => expect(callsOf("sliceLoaf")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a help key links to the documentation the brand names", async () => {
    await show();
    open("hint");
    const link = await within(await dialogOf("Hint")).findByRole("link", { name: "Help" });
    expect(link.getAttribute("href")).toBe("https://help.bakery.example/hint");
  });

  test("a record is read for the title and the content", async () => {
    const { callsOf } = await show({ route: { id: 4 } });
    open("loaf");
    expect(await dialogOf("Loaf Rye")).toBeTruthy();
    expect(callsOf("getLoaf")[0]?.params).toEqual({ id: 4 });
  });

  test("a window that shows a record has an address; closing it leaves the address", async () => {
    const { address } = await show({ route: { id: 4 } });
    open("loaf");
    const dialog = await dialogOf("Loaf Rye");
    await waitFor(() => expect(address()).toBe("/?modal=loaf.4"));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await gone();
    await waitFor(() => expect(address()).toMatch(/^\/\??$/));
  });

  test("a link opens the window it names", async () => {
    await show({}, { path: "/?modal=loaf.4" });
    expect(await dialogOf("Loaf Rye")).toBeTruthy();
  });
});

test("an address that names another window closes the one before and stays", async () => {
  const { address } = await show({}, { path: "/?modal=loaf.4" });
  await dialogOf("Loaf Rye");
  fireEvent.click(screen.getByRole("link", { name: "another address", hidden: true }));
  await dialogOf("Bare");
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(address()).toBe("/?modal=bare.1");
});

describe("several windows and the address", () => {
  const at = { route: { id: 4, row: 2, page: 9 } };
  const back = () => fireEvent.click(screen.getByRole("button", { name: "go back", hidden: true }));

  test("each has its part of the address; Back closes the last and leaves the one below", async () => {
    const { address } = await show(at);
    open("loaf");
    const loaf = await dialogOf("Loaf Rye");
    open("crumb");
    await dialogOf("Crumb");
    await waitFor(() => expect(address()).toBe("/?modal=loaf.4&modal=crumb.4.row.2"));
    expect(screen.getAllByRole("dialog")).toHaveLength(2);
    back();
    await waitFor(() => expect(screen.getAllByRole("dialog")).toEqual([loaf]));
    expect(address()).toBe("/?modal=loaf.4");
    back();
    await gone();
    expect(address()).toBe("/");
  });

  test("a link opens both, in their order", async () => {
    await show({}, { path: "/?modal=loaf.4&modal=crumb.4.row.2" });
    await dialogOf("Crumb");
    const names = (await screen.findAllByRole("dialog")).map((dialog) => dialog.querySelector("h2")?.textContent);
    expect(names).toEqual(["Loaf Rye", "Crumb"]);
    expect(screen.queryByText("Open this window from what it is about.")).toBeNull();
  });

  test("one in the bar has no part of it, and stays when another page is shown", async () => {
    const { address } = await show(at);
    open("crumb");
    fireEvent.click(within(await dialogOf("Crumb")).getByRole("button", { name: "Minimize" }));
    await waitFor(() => expect(address()).toMatch(/^\/\??$/));
    fireEvent.click(screen.getByRole("link", { name: "another address", hidden: true }));
    await dialogOf("Bare");
    fireEvent.click(await screen.findByRole("button", { name: "Crumb", hidden: true }));
    expect(await dialogOf("Crumb")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/?modal=bare.1&modal=crumb.4.row.2"));
  });

  test("Back asks before what was entered in a window is lost, and the address stays with the window", async () => {
    const { address } = await show(at);
    open("loaf");
    const field = await within(await dialogOf("Loaf Rye")).findByLabelText("Shelf number");
    fireEvent.change(field, { target: { value: "3" } });
    back();
    const question = await screen.findByRole("alertdialog");
    fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/?modal=loaf.4"));
    expect(within(await dialogOf("Loaf Rye")).getByLabelText<HTMLInputElement>("Shelf number").value).toBe("3");
    back();
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    await gone();
    await waitFor(() => expect(address()).toMatch(/^\/\??$/));
  });

  test("an address that is none, or of no window, harms nothing", async () => {
    const { address } = await show({}, { path: "/?modal=%3Cb%3E.1&modal=nowhere" });
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("This window could not be loaded.")).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await gone();
    await waitFor(() => expect(address()).toMatch(/^\/\??$/));
  });
});

describe("an address without a record", () => {
  test("opens its window, which leaves the address when it is closed and closes when Back leaves it", async () => {
    const { address } = await show();
    const follow = () => fireEvent.click(screen.getByRole("link", { name: "an address without a record" }));
    follow();
    fireEvent.click(within(await dialogOf("Bare")).getByRole("button", { name: "Close" }));
    await gone();
    await waitFor(() => expect(address()).toMatch(/^\/\??$/));
    follow();
    await dialogOf("Bare");
    fireEvent.click(screen.getByRole("button", { name: "go back", hidden: true }));
    await gone();
  });

  test("stays when a tab of its window is chosen", async () => {
    const { address } = await show({}, { path: "/?modal=tabbed" });
    const dialog = await dialogOf("Tabbed");
    fireEvent.click(await within(dialog).findByRole("tab", { name: "Crumb" }));
    expect(await within(dialog).findByText("Soft")).toBeTruthy();
    expect(address()).toBe("/?tab=crumb&modal=tabbed");
  });

  test("a window about a record says that it does not know which", async () => {
    const { callsOf } = await show({}, { path: "/?modal=loaf" });
    const alert = await screen.findByText("Open this window from what it is about.");
    expect(alert.closest("dialog")).toBeTruthy();
    expect(callsOf("getLoaf")).toEqual([]);
  });
});

describe("windows above the page", () => {
  test("[modal.all-minimized-collapses] once all are minimised none covers the page, which scrolls again", async () => {
    await show();
    open("bare");
    fireEvent.click(await within(await dialogOf("Bare")).findByRole("button", { name: "Minimize" }));
    await gone();
    expect(document.querySelectorAll("dialog[open]")).toHaveLength(0);
    expect(document.documentElement.style.overflow).toBe("");
    expect(screen.getByRole("region", { name: "Minimized windows" })).toBeTruthy();
    open("padded");
    expect(await dialogOf("Padded")).toBeTruthy();
  });

  test("[form.success.channel] an answer with a channel opens the window that follows it", async () => {
    await show({ selection: [{ id: 3 }] }, { answer: () => ({ data: {}, meta: { channel: "ch" } }) });
    open("shelf");
    fireEvent.click(await within(await dialogOf("Shelf")).findByRole("button", { name: "Shelve" }));
    expect(await within(await dialogOf("Baking")).findByText("Follows ch")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Shelf" })).toBeNull());
  });
});
