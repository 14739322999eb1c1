// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Blocks } from "../../../../engine/blocks/Blocks";
import { TableSettings } from "../../../../engine/blocks/windows/TableSettings";
import type { OperationEntry } from "../../../../engine/documents/boot";
import { standardFormats } from "../../../../engine/formats/index";
import { textFormat } from "../../../../engine/formats/textFormat";
import type { Block, Route } from "../../../../engine/generated/documents";
import { type Call, type ContentOptions, renderContent } from "../../renderContent";

beforeEach(() => vi.useRealTimers());
afterEach(cleanup);

const operations: Record<string, OperationEntry> = {
  listLoaves: { method: "get", path: "/loaves", query: ["q", "limit", "offset", "sort", "flour", "ne:flour", "baker"] },
  updateLoaf: { method: "put", path: "/loaves/{id}", permission: "update_loaves" },
  exportLoaves: {
    method: "get",
    path: "/loaves/csv",
    permission: "export_loaves",
    // The compiled operation lists only the parameters the browser needs.
    query: ["q", "limit"],
  },
  deleteLoaves: { method: "delete", path: "/loaves", permission: "delete_loaves" },
};

const loaves = ["Rye", "Oat", "Spelt"].map((name, index) => ({ id: index + 1, name, flour: "rye", sold: index }));

const list = {
  block: "list",
  operation: "listLoaves",
  pageSize: 10,
  columns: [
    { key: "name", label: "Name", sort: true, link: { route: "loaf", params: { id: "{record.id}" } }, edit: edit() },
    { key: "flour", label: "Flour" },
    { key: "sold", label: "Sold", format: "counted", sort: "sold_count", align: "end" },
    { key: "baker", label: "Baker", hidden: true },
  ],
  filters: [{ key: "flour", label: "Flour", options: [choice("rye", "Rye"), choice("oat", "Oat")] }, { key: "baker" }],
  rowActions: [{ label: "Eat", operation: "deleteLoaves", body: { id: ["{record.id}"] } }],
  bulkActions: [{ label: "Throw away", operation: "deleteLoaves", body: { id: "{selection.id}" }, confirm: "Sure?" }],
  live: { channel: "loaves.{user.company.id}", event: "LoafChanged" },
};

function edit() {
  return { operation: "updateLoaf", params: { id: "{record.id}" }, item: "Loaf" };
}

function choice(value: string, label: string) {
  return { value, label };
}

const allowed = ["update_loaves", "delete_loaves"];
const routes = [{ id: "loaf", path: "/loaves/{id}", title: "Loaf", page: "loaf" }] as unknown as Route[];

function show(parts: object = {}, options: ContentOptions = {}) {
  const drawn: string[] = [];
  const counted = textFormat((value, { record }) => {
    drawn.push((record as { name: string }).name);
    return String(value);
  });
  const answer = (call: Call) =>
    call.operation === "listLoaves" ? { data: loaves, meta: { total: 95 } } : { data: {}, meta: {} };
  const context = { user: { company: { id: 3 } } };
  const shown = renderContent(
    <Blocks blocks={[{ ...list, ...parts } as unknown as Block]} context={context} documentId="page/loaves" />,
    {
      boot: { operations, routes },
      permissions: allowed,
      answer,
      ...options,
      registry: { formats: { ...standardFormats, counted } },
    },
  );
  return { ...shown, drawn, lists: () => shown.callsOf("listLoaves").map((call) => call.params) };
}

const rows = () => screen.getAllByRole("row").slice(1);
const ready = () => screen.findByText("Rye");
const names = () => rows().map((row) => within(row).getByRole("link").textContent);
const pressed = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

describe("reading", () => {
  test("placeholders are as high as the rows until these are loaded", async () => {
    show();
    const grid = screen.getByRole("grid");
    expect(grid.getAttribute("aria-busy")).toBe("true");
    expect(grid.querySelector<HTMLElement>("tbody td > span")?.style.height).toBe("calc(var(--row-height) * 10)");
    await ready();
    expect(names()).toEqual(["Rye", "Oat", "Spelt"]);
    expect(screen.getByText("1–3 of 95")).toBeTruthy();
  });

  test("each page is requested by limit and offset, and the address says which", async () => {
    const { lists, address } = show();
    await ready();
    pressed("Next page");
    await waitFor(() => expect(lists().at(-1)).toEqual({ limit: 10, offset: 10 }));
    expect(address()).toBe("/?page=2");
    fireEvent.change(screen.getByLabelText("Rows per page"), { target: { value: "50" } });
    await waitFor(() => expect(lists().at(-1)).toEqual({ limit: 50, offset: 0 }));
    expect(address()).toBe("/?limit=50");
  });

  test("a list that fits the shortest page says how long it is, and offers no pages", async () => {
    show({}, { answer: () => ({ data: loaves, meta: { total: 3 } }) });
    await ready();
    expect(screen.getByText("1–3 of 3")).toBeTruthy();
    expect(screen.queryByLabelText("Rows per page")).toBeNull();
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
  });

  test("a pasted link shows what it showed", async () => {
    const { lists } = show({}, { path: "/?q=dark&sort=-sold_count&page=2&ne%3Aflour=oat" });
    await ready();
    expect(lists()).toEqual([{ limit: 10, offset: 10, q: "dark", sort: "-sold_count", "ne:flour": "oat" }]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("dark");
    expect(screen.getByText(/Flour is not/)).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Sold" }).getAttribute("aria-sort")).toBe("descending");
  });

  test("a page beyond the last one leads to the last one", async () => {
    const { address } = show({}, { path: "/?page=50" });
    await waitFor(() => expect(address()).toBe("/?page=10"));
  });

  test("an empty list shows a message, and a filtered one offers to clear its filters", async () => {
    const answer = () => ({ data: [], meta: { total: 0 } });
    show({ empty: "Nothing baked." }, { answer });
    expect(await screen.findByText("Nothing baked.")).toBeTruthy();
    show({}, { answer });
    expect(await screen.findByText("No data available")).toBeTruthy();
    const { address } = show({}, { answer, path: "/?q=dark&flour=rye" });
    expect(await screen.findByText("No results found")).toBeTruthy();
    pressed("Clear filters");
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("a failure shows its message in place and is tried again", async () => {
    const error = { status: 500, statusText: "", errors: [{ code: "X", message: "The oven is cold." }] };
    let isCold = true;
    show({}, { answer: () => (isCold ? { error } : { data: loaves, meta: { total: 3 } }) });
    expect((await screen.findByRole("alert")).textContent).toContain("The oven is cold.");
    isCold = false;
    pressed("Retry");
    await ready();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("order, search and filters", () => {
  test("a heading sorts up, down and not at all", async () => {
    const { lists, address } = show();
    await ready();
    const heading = screen.getByRole("columnheader", { name: "Sold" });
    for (const [direction, sort] of [
      ["ascending", "sold_count"],
      ["descending", "-sold_count"],
    ]) {
      pressed("Sold");
      expect(heading.getAttribute("aria-sort")).toBe(direction);
      await waitFor(() => expect(lists().at(-1)?.sort).toBe(sort));
    }
    pressed("Sold");
    expect(heading.getAttribute("aria-sort")).toBe("none");
    expect(address()).toBe("/");
  });

  test("typing searches once, 500 ms after the last letter", async () => {
    const { lists, address } = show();
    await ready();
    vi.useFakeTimers();
    const box = screen.getByRole("searchbox");
    for (const value of ["r", "ry", "rye "]) fireEvent.change(box, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(lists()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(lists().map((params) => params?.q)).toEqual([undefined, "rye"]));
    expect(address()).toBe("/?q=rye");
  });

  test("filters become chips, may say is not, and end at their chip", async () => {
    const { lists, address } = show();
    await ready();
    pressed("Filters");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Rye" }));
    await waitFor(() => expect(lists().at(-1)?.flour).toBe("rye"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Oat" }));
    await waitFor(() => expect(lists().at(-1)?.flour).toBe("rye,oat"));
    fireEvent.click(screen.getAllByRole("checkbox", { name: "is not" })[0] as HTMLElement);
    await waitFor(() => expect(lists().at(-1)).toEqual({ limit: 10, offset: 0, "ne:flour": "rye,oat" }));
    expect(screen.getByText(/Flour is not/).textContent).toContain("Rye, Oat");
    pressed("Remove the filter Flour");
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("is not is offered only where the operation supports it", async () => {
    show();
    await ready();
    pressed("Filters");
    expect(await screen.findAllByRole("checkbox", { name: "is not" })).toHaveLength(1);
  });
});

describe("columns", () => {
  test("are chosen, ordered and kept for the user", async () => {
    const { settings, callsOf } = show();
    await ready();
    pressed("Columns");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Baker" }));
    fireEvent.click(screen.getByRole("button", { name: "Move Flour to the front" }));
    const headings = screen.getAllByRole("columnheader").map((heading) => heading.textContent);
    expect(headings.filter(Boolean)).toEqual(["Flour", "Name", "Sold", "Baker", "Actions"]);
    expect(settings.store.getState()["table.loaves"]).toEqual({ columns: ["flour", "name", "sold", "baker"] });
    await waitFor(() => expect(callsOf("createStorage")).toHaveLength(1));
  });
});

describe("columns and filters of the additional page", () => {
  const grains = ["rye", "oat", "spelt", "emmer", "barley", "millet", "maize", "teff"];
  const additional = {
    block: "list",
    operation: "listLoaves",
    columns: grains.map((grain) => ({ key: grain, label: `Share of ${grain}`, sort: true, twin: "_2" })),
    filters: [{ key: "oven", label: "Oven" }],
  };
  const reads = { ...operations, listLoaves: { ...operations.listLoaves, query: ["q", "limit", "offset", "oven"] } };
  const showAll = (options: ContentOptions = {}) =>
    show(
      { additionalPage: "loaves-additional" },
      {
        modules: { "page/loaves-additional": { default: { blocks: [additional] } } },
        boot: { operations: reads as Record<string, OperationEntry>, routes },
        ...options,
      },
    );
  const headings = () => screen.getAllByRole("columnheader").map((heading) => heading.textContent);

  test("come when the choice of columns opens, are found by their name, and arrows lead through them", async () => {
    const { settings } = showAll();
    await ready();
    expect(headings()).not.toContain("Share of rye");
    pressed("Columns");
    fireEvent.change(await screen.findByRole("searchbox", { name: "Find a column" }), { target: { value: "OF RYE" } });
    const boxes = await screen.findAllByRole<HTMLInputElement>("checkbox", { name: /^Share of/ });
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(["Share of rye", "Share of rye 2"]);
    expect(screen.getByText("3 of 20 shown")).toBeTruthy();
    boxes[0]?.focus();
    key("ArrowDown");
    expect(document.activeElement).toBe(boxes[1]);
    fireEvent.click(boxes[1] as HTMLElement);
    expect(headings()).toContain("Share of rye 2");
    expect(settings.store.getState()["table.loaves"]).toEqual({ columns: ["name", "flour", "sold", "rye_2"] });
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a column" }), { target: { value: "crumb" } });
    expect(screen.getByText("No results found")).toBeTruthy();
  });

  test("that were chosen before are there from the beginning", async () => {
    showAll({ stored: { "table.loaves": { columns: ["name", "oat_2", "gone"] } } });
    await ready();
    expect(headings().filter(Boolean)).toEqual(["Name", "Share of oat 2", "Actions"]);
  });

  test("a filter in a pasted link holds for the first read", async () => {
    const { lists } = showAll({ path: "/?oven=2" });
    await ready();
    expect(lists()).toEqual([{ limit: 10, offset: 0, oven: "2" }]);
    expect(screen.getByText(/^Oven:/)).toBeTruthy();
  });

  test("that cannot be fetched leave the list as it is", async () => {
    showAll({ modules: {}, stored: { "table.loaves": { columns: ["name", "oat"] } } });
    await ready();
    expect(headings().filter(Boolean)).toEqual(["Name", "Actions"]);
  });
});

describe("layouts of a table", () => {
  test("are saved under a name, taken and removed; the default one is always there", async () => {
    const { settings } = renderContent(<TableSettings options={{ page: "loaves" }} context={{}} />, {
      modules: { "page/loaves": { default: { blocks: [list] } } },
    });
    const layouts = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Layout" });
    const names = () => [...layouts().options].map(({ text }) => text);
    await screen.findByRole("checkbox", { name: "Baker" });
    expect([names(), layouts().value]).toEqual([["Default"], "default"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Baker" }));
    expect([names(), layouts().value]).toEqual([["Not saved", "Default"], ""]);
    fireEvent.change(screen.getByRole("textbox", { name: "Name of the layout" }), {
      target: { value: " Night shift " },
    });
    pressed("Save layout");
    expect(names()).toEqual(["Default", "Night shift"]);
    fireEvent.change(layouts(), { target: { value: "default" } });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Baker" }).checked).toBe(false);
    const [saved] = (settings.store.getState()["table.loaves"] as { saved: { id: string }[] }).saved;
    fireEvent.change(layouts(), { target: { value: saved?.id } });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Baker" }).checked).toBe(true);
    pressed("Remove layout");
    expect(names()).toEqual(["Not saved", "Default"]);
  });
});

describe("choosing rows", () => {
  test("shows what can be done with them, asks, and sends their ids", async () => {
    const { callsOf } = show();
    await ready();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Rye" }));
    await screen.findByText("2 selected");
    pressed("Throw away");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(callsOf("deleteLoaves").map((call) => call.body)).toEqual([{ id: [2, 1] }]));
    await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
  });

  test("is not offered to those who may do nothing with them", async () => {
    show({}, { permissions: [] });
    await ready();
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    expect(screen.queryByRole("button", { name: /Actions for/ })).toBeNull();
  });

  test("the first box chooses the page, and a part of it is a mixed box", async () => {
    show();
    await ready();
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    expect(all.indeterminate).toBe(true);
    fireEvent.click(all);
    expect(rows().map((row) => row.getAttribute("aria-selected"))).toEqual(["true", "true", "true"]);
  });

  test("the first box takes no press before there are rows to choose", async () => {
    show();
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
    expect(all.disabled).toBe(true);
    await ready();
    expect(all.disabled).toBe(false);
  });

  test("all that match are chosen on every page, and what is done is done to all of them", async () => {
    const answer = ({ operation, params }: Call) => {
      const { limit = 0 } = (params ?? {}) as { limit?: number };
      const found = Array.from({ length: Math.min(limit, 95) }, (_, index) => ({
        id: index + 1,
        name: `Loaf ${index}`,
      }));
      return operation === "listLoaves" ? { data: found, meta: { total: 95 } } : { data: {}, meta: {} };
    };
    const { callsOf, lists } = show({}, { answer: answer as ContentOptions["answer"], path: "/?flour=rye" });
    await screen.findByText("Loaf 0");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    fireEvent.click(await screen.findByRole("button", { name: "Select all 95" }));
    await screen.findByText("95 selected");
    expect(lists().at(-1)).toEqual({ limit: 1000, offset: 0, flour: "rye" });
    expect(screen.queryByRole("button", { name: "Select all 95" })).toBeNull();
    pressed("Throw away");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(callsOf("deleteLoaves")).toHaveLength(1));
    expect(callsOf("deleteLoaves")[0]?.body).toEqual({ id: Array.from({ length: 95 }, (_, index) => index + 1) });
  });

  test("of very many the first thousand are offered, by that name", async () => {
    const answer = ({ operation }: Call) =>
      operation === "listLoaves" ? { data: loaves, meta: { total: 100_000 } } : undefined;
    show({}, { answer: answer as ContentOptions["answer"] });
    await ready();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    await screen.findByRole("button", { name: /^Select the first 1,000 of 100,000/ });
  });

  test("where the server finds them itself, all of very many are chosen without reading them, and are named by what finds them", async () => {
    const answer = ({ operation }: Call) =>
      operation === "listLoaves" ? { data: loaves, meta: { total: 100_000 } } : { data: {}, meta: {} };
    const reads = { ...operations, listLoaves: { ...operations.listLoaves, found: true } };
    const { callsOf, lists } = show(
      { bulkActions: [{ label: "Slice", operation: "deleteLoaves", body: { id: "{selection.id}" } }] },
      {
        answer: answer as ContentOptions["answer"],
        path: "/?flour=rye&q=old",
        boot: { operations: reads, routes } as never,
      },
    );
    await ready();
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
    fireEvent.click(box);
    const reading = lists().length;
    fireEvent.click(await screen.findByRole("button", { name: "Select all 100,000" }));
    await screen.findByText("100,000 selected");
    expect(lists()).toHaveLength(reading);
    pressed("Slice");
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Do this with all 100,000 that match?");
    fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    await screen.findByText("100,000 selected");
    await waitFor(() => {
      pressed("Slice");
      screen.getByRole("alertdialog");
    });
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(callsOf("deleteLoaves")).toHaveLength(1));
    expect(JSON.parse(JSON.stringify(callsOf("deleteLoaves")[0]?.body))).toEqual({
      id: { matching: { flour: "rye", q: "old" }, count: 100_000 },
    });
  });

  test("leaving one row of all that match leaves the others of the page chosen", async () => {
    const answer = ({ operation }: Call) =>
      operation === "listLoaves" ? { data: loaves, meta: { total: 100_000 } } : undefined;
    const reads = { ...operations, listLoaves: { ...operations.listLoaves, found: true } };
    show({}, { answer: answer as ContentOptions["answer"], boot: { operations: reads, routes } as never });
    await ready();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    fireEvent.click(await screen.findByRole("button", { name: "Select all 100,000" }));
    await screen.findByText("100,000 selected");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    await screen.findByText("2 selected");
  });

  test("rows for which nothing can be done stay chosen, and can be left again", async () => {
    const visible = { "selection.name": { not: { contains: { const: "Rye" } } } };
    show({ bulkActions: [{ label: "Slice", operation: "deleteLoaves", body: { id: "{selection.id}" }, visible }] });
    await ready();
    const rye = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Rye" });
    fireEvent.click(rye());
    await screen.findByText("1 selected");
    expect(screen.queryByRole("button", { name: "Slice" })).toBeNull();
    expect(rye().checked).toBe(true);
    fireEvent.click(rye());
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  });

  test("chosen rows bring the additional actions", async () => {
    const additional = {
      ...list,
      bulkActions: [{ label: "Slice", operation: "deleteLoaves", body: { id: "{selection.id}" } }],
    };
    show({ additionalPage: "additional" }, { modules: { "page/additional": { default: { blocks: [additional] } } } });
    await ready();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    await screen.findByRole("button", { name: "Slice" });
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  test("many actions leave six as buttons and put the rest behind one, which does them too", async () => {
    const body = { id: "{selection.id}" };
    const many = Array.from({ length: 9 }, (_, at) => ({ label: `Cut ${at + 1}`, operation: "deleteLoaves", body }));
    const { callsOf } = show({ bulkActions: many });
    await ready();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    const bar = await screen.findByRole("toolbar", { name: "Selected rows" });
    expect(within(bar).getAllByRole("button", { name: /^Cut/ })).toHaveLength(6);
    fireEvent.click(within(bar).getByRole("button", { name: "More actions" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Cut 7", "Cut 8", "Cut 9"]);
    fireEvent.click(screen.getByRole("menuitem", { name: "Cut 8" }));
    await waitFor(() => expect(callsOf("deleteLoaves").map((call) => call.body)).toEqual([{ id: [2] }]));
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  });
});

describe("the keyboard", () => {
  test("arrows, Home and End move between rows, of which one is in the tab order", async () => {
    show();
    await ready();
    rows()[0]?.focus();
    const focused = ["ArrowDown", "ArrowDown", "ArrowUp", "End", "Home"].map((name) => {
      key(name);
      return rows().indexOf(document.activeElement as HTMLElement);
    });
    expect(focused).toEqual([1, 2, 1, 2, 0]);
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  });

  test("Space selects and Enter opens", async () => {
    const { address } = show();
    await ready();
    rows()[1]?.focus();
    key(" ");
    expect(rows()[1]?.getAttribute("aria-selected")).toBe("true");
    key("Enter");
    await waitFor(() => expect(address()).toBe("/loaves/2"));
  });
});

describe("rows that unfold", () => {
  const crumbs = {
    default: { title: "Crumbs", blocks: [{ block: "record", fields: [{ key: "name", label: "Of" }] }] },
  };
  const unfolded = () => screen.queryAllByText("Of").map((label) => label.nextElementSibling?.textContent);

  test("show the content of a window below themselves, by a press and by arrows, which go on from row to row", async () => {
    show({ expand: "crumbs" }, { modules: { "modal/crumbs": crumbs } });
    await ready();
    pressed("Details of Oat");
    await waitFor(() => expect(unfolded()).toEqual(["Oat"]));
    expect(screen.getByRole("button", { name: "Details of Oat" }).getAttribute("aria-expanded")).toBe("true");
    screen.getByRole("row", { name: /^Select Rye/ }).focus();
    key("ArrowRight");
    await waitFor(() => expect(unfolded()).toEqual(["Rye", "Oat"]));
    key("ArrowDown");
    key("ArrowLeft");
    expect(unfolded()).toEqual(["Rye"]);
    key("ArrowDown");
    expect(document.activeElement).toBe(screen.getByRole("row", { name: /Spelt/ }));
  });

  test("are those that hold something, where a property counts it", async () => {
    const counted = loaves.map((loaf) => ({ ...loaf, crumbs: loaf.name === "Oat" ? 2 : 0 }));
    const answer = () => ({ data: counted, meta: { total: 3 } });
    show({ expand: "crumbs", unfolds: "crumbs" }, { modules: { "modal/crumbs": crumbs }, answer });
    await ready();
    const offered = screen.getAllByRole("button", { name: /^Details of/ });
    expect(offered.map((button) => button.getAttribute("aria-label"))).toEqual(["Details of Oat"]);
    const cells = rows().map((row) => row?.querySelectorAll("td").length);
    expect(new Set(cells).size).toBe(1);
  });

  test("may hold a list that is called after them", async () => {
    const columns = [{ key: "name", label: "Name" }];
    const list = { block: "list", name: "Crumbs of {record.name}", operation: "listLoaves", columns };
    show({ expand: "crumbs" }, { modules: { "modal/crumbs": { default: { title: "Crumbs", blocks: [list] } } } });
    await ready();
    pressed("Details of Oat");
    expect(await screen.findByRole("grid", { name: "Crumbs of Oat" })).toBeTruthy();
  });

  test("say that a window is not for everyone", async () => {
    const closed = { default: { ...crumbs.default, permission: "view_crumbs" } };
    show({ expand: "crumbs" }, { modules: { "modal/crumbs": closed } });
    await ready();
    pressed("Details of Oat");
    expect(await screen.findByText("You are not permitted to do this.")).toBeTruthy();
    expect(unfolded()).toEqual([]);
  });
});

describe("rows in groups", () => {
  const shelves = ["Left", "Left", "Right"];
  const placed = { data: loaves.map((loaf, place) => ({ ...loaf, shelf: shelves[place] ?? "" })), meta: { total: 95 } };

  test("are grouped below their common value, and arrow keys move from row to row", async () => {
    show({ group: "shelf" }, { answer: () => placed });
    await ready();
    expect((await screen.findAllByRole("rowheader")).map((heading) => heading.textContent)).toEqual(["Left", "Right"]);
    const [left, rye, oat, right, spelt] = rows();
    expect([left, right].map((row) => row?.textContent)).toEqual(["Left", "Right"]);
    rye?.focus();
    key("ArrowDown");
    expect(document.activeElement).toBe(oat);
    key("ArrowDown");
    expect(document.activeElement).toBe(spelt);
  });
});

describe("editing in place", () => {
  const open = async () => {
    await ready();
    rows()[0]?.focus();
    key("F2");
    return screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  };

  test("Enter saves what changed, and the keyboard is back at the row", async () => {
    const { callsOf, lists } = show();
    fireEvent.change(await open(), { target: { value: "Dark rye" } });
    key("Enter");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
    expect(callsOf("updateLoaf")).toMatchObject([{ params: { id: 1 }, body: { name: "Dark rye" } }]);
    expect(screen.getByText("Loaf updated successfully")).toBeTruthy();
    expect(document.activeElement).toBe(rows()[0]);
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  test("a widget edits what is no line of text; the body reads the record as it is to be", async () => {
    const seeds = [{ id: 7, name: "Poppy" }];
    const kinds = [...seeds, { id: 8, name: "Sesame" }];
    const { callsOf } = show(
      {
        columns: [
          { key: "name", label: "Name" },
          {
            key: "seeds",
            label: "Seeds",
            format: "tags",
            edit: {
              operation: "updateLoaf",
              component: "ItemSelect",
              options: { operation: "listSeeds", multiple: true },
              body: { data: [{ loaf_id: "{record.id}", seed_id: "{record.seeds}" }] },
              item: "Loaf",
            },
          },
        ],
      },
      {
        boot: {
          operations: { ...operations, listSeeds: { method: "get", path: "/seeds", query: ["q", "id"] } },
          routes,
        },
        answer: ({ operation }) => {
          if (operation === "listLoaves") return { data: [{ id: 1, name: "Rye", seeds }], meta: { total: 1 } };
          return { data: operation === "listSeeds" ? kinds : {}, meta: {} };
        },
      },
    );
    await ready();
    rows()[0]?.focus();
    key("F2");
    const input = await screen.findByRole("combobox", { name: "Seeds" });
    await screen.findByRole("button", { name: /Poppy/ });
    fireEvent.focus(input);
    fireEvent.click(input);
    fireEvent.click(await screen.findByRole("option", { name: "Sesame" }));
    pressed("Save");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Seeds" })).toBeNull());
    expect(callsOf("updateLoaf").map((call) => call.body)).toEqual([{ data: [{ loaf_id: 1, seed_id: [7, 8] }] }]);
    expect(document.activeElement).toBe(rows()[0]);
  });

  test("Escape leaves it as it was, and nothing is sent", async () => {
    const { callsOf } = show();
    fireEvent.change(await open(), { target: { value: "Dark rye" } });
    key("Escape");
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
    expect(callsOf("updateLoaf")).toEqual([]);
    expect(names()[0]).toBe("Rye");
  });

  test("an error is shown next to the input until it is edited", async () => {
    const error = { status: 422, statusText: "", errors: [{ code: "V", message: "Too long." }] };
    show(
      {},
      { answer: ({ operation }) => (operation === "updateLoaf" ? { error } : { data: loaves, meta: { total: 3 } }) },
    );
    const input = await open();
    fireEvent.change(input, { target: { value: "Dark rye" } });
    key("Enter");
    expect((await screen.findByRole("alert")).textContent).toBe("Too long.");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(input, { target: { value: "Dark" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a double press opens it, and only for those who may change it", async () => {
    show();
    fireEvent.doubleClick(await ready());
    expect(await screen.findByRole("textbox", { name: "Name" })).toBeTruthy();
    show({}, { permissions: [] });
    fireEvent.doubleClick(await ready());
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  });
});

describe("live rows", () => {
  test("a live change draws one row again and asks the server nothing", async () => {
    const { send, drawn, lists } = show();
    await ready();
    drawn.length = 0;
    act(() => send("loaves.3", "LoafChanged", [{ id: 2, flour: "spelt" }]));
    expect(await screen.findByText("spelt")).toBeTruthy();
    expect(drawn).toEqual(["Oat"]);
    expect(lists()).toHaveLength(1);
  });

  const counted = (row: object) => ({ data: [row, loaves[1]], meta: { total: 95 } });
  const live = { channel: "loaves.{user.company.id}", event: "LoafChanged", revision: "revision", removed: "LoafGone" };

  test("late and repeated events change nothing; after a missing one the rows are read again", async () => {
    const first = { ...loaves[0], flour: "rye", revision: 3 };
    const answer = ({ operation }: Call) => (operation === "listLoaves" ? counted(first) : { data: {}, meta: {} });
    const { send, lists } = show({ live }, { answer });
    await ready();
    act(() => send("loaves.3", "LoafChanged", [{ id: 1, flour: "spelt", revision: 4 }]));
    expect(await screen.findByText("spelt")).toBeTruthy();
    act(() => send("loaves.3", "LoafChanged", [{ id: 1, flour: "wheat", revision: 3 }]));
    expect(screen.getByText("spelt")).toBeTruthy();
    expect(lists()).toHaveLength(1);
    act(() => send("loaves.3", "LoafChanged", [{ id: 1, flour: "barley", revision: 6 }]));
    expect(screen.queryByText("barley")).toBeNull();
    await waitFor(() => expect(lists().length).toBeGreaterThan(1), { timeout: 5_000 });
  });

  test("a row that is gone has the rows read again; one that is not shown does not", async () => {
    const { send, lists } = show({ live });
    await ready();
    act(() => send("loaves.3", "LoafGone", [{ id: 77 }]));
    expect(lists()).toHaveLength(1);
    act(() => send("loaves.3", "LoafGone", [{ id: 2 }]));
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  test("a change of another row's selection or focus draws no other row", async () => {
    const { drawn } = show();
    await ready();
    drawn.length = 0;
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    expect(new Set(drawn)).toEqual(new Set(["Oat"]));
  });

  test("selection, focus and an open menu survive it", async () => {
    const { send } = show();
    await ready();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Oat" }));
    pressed("Actions for Rye");
    const focused = document.activeElement;
    act(() =>
      send("loaves.3", "LoafChanged", [
        { id: 1, flour: "spelt" },
        { id: 2, flour: "spelt" },
      ]),
    );
    await waitFor(() => expect(screen.getAllByText("spelt")).toHaveLength(2));
    expect(screen.getByRole("menuitem", { name: "Eat" })).toBe(focused);
    expect(document.activeElement).toBe(focused);
    expect(rows()[1]?.getAttribute("aria-selected")).toBe("true");
  });
});

test("a list that fails while it is drawn is replaced by a card that names its document", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  show({ columns: [{ key: "name", label: "Name", format: "nothing" }] });
  const card = await screen.findByRole("alert");
  expect(card.textContent).toContain("page/loaves");
  expect(card.textContent).toContain('no format "nothing"');
  log.mockRestore();
});

test("sums of columns over all pages are shown below the list, in their format", async () => {
  const added = () => ({ data: loaves, meta: { total: 30, sums: { sold: 1234 } } });
  const { lists } = show({ totals: ["sold"] }, { answer: added });
  await ready();
  const totals = await screen.findByLabelText("In all");
  expect(totals.textContent).toBe("Sold1234");
  // This operation returns sums without being asked for them.
  expect(lists()[0]).not.toHaveProperty("sums");
});

test("a call that adds up only where it is asked to is asked by a list that shows totals, and by no other", async () => {
  const reads = { ...operations, listLoaves: { ...operations.listLoaves, query: ["limit", "offset", "sums"] } };
  const boot = { operations: reads as Record<string, OperationEntry>, routes };
  const block = show({ totals: ["sold"] }, { boot });
  await ready();
  expect(block.lists()).toMatchObject([{ sums: true }]);
  cleanup();
  const plain = show({}, { boot });
  await ready();
  expect(plain.lists()[0]).not.toHaveProperty("sums");
});

describe("the file of a list", () => {
  const exported = () => screen.queryByRole("button", { name: "Export CSV" });

  test("is requested as the list is searched, filtered, ordered and shown, all pages of it and no sums", async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    URL.createObjectURL = () => "blob:loaves";
    URL.revokeObjectURL = () => undefined;
    const { downloads } = show(
      { export: "exportLoaves", params: { sums: true } },
      {
        path: "/?q=r&flour=rye&sort=-name&page=2",
        permissions: [...allowed, "export_loaves"],
        download: { data: new Blob(["name"]), name: "loaves.csv" },
      },
    );
    await ready();
    pressed("Export CSV");
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(downloads).toEqual([
      { operation: "exportLoaves", params: { q: "r", sort: "-name", flour: "rye", fields: ["name", "flour", "sold"] } },
    ]);
    save.mockRestore();
  });

  test("is not offered without the permission, or where the document names none", async () => {
    show({ export: "exportLoaves" });
    await ready();
    expect(exported()).toBeNull();
    cleanup();
    show({}, { permissions: [...allowed, "export_loaves"] });
    await ready();
    expect(exported()).toBeNull();
  });
});
