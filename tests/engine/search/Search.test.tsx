// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Boot } from "../../../engine/documents/boot";
import { SearchButton } from "../../../engine/search/SearchButton";
import { type Call, type ContentOptions, renderContent } from "../renderContent";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const boot = {
  settings: { searchDebounce: 1 },
  header: {
    search: {
      params: { limit: 10, "search-fields": ["name", "email"] },
      categories: [
        {
          id: "loaves",
          label: "Loaves",
          operation: "listLoaves",
          link: { route: "loaf", params: { id: "{record.id}" } },
        },
        {
          id: "tags",
          label: "Tags",
          operation: "listTags",
          link: { route: "loaves" },
          find: "name",
          actions: [{ label: "Edit", modal: "edit" }],
        },
        { id: "ovens", label: "Ovens", operation: "listOvens", link: { route: "loaves" } },
      ],
    },
  },
  operations: {
    listLoaves: { method: "get", path: "/loaves", permission: "view_loaves" },
    listTags: { method: "get", path: "/tags" },
    listOvens: { method: "get", path: "/ovens", permission: "view_ovens" },
  },
  routes: [
    { id: "loaves", path: "/loaves", title: "Loaves", page: "loaves" },
    { id: "loaf", path: "/loaves/{id}", title: "Loaf", page: "loaf" },
  ],
} as unknown as Partial<Boot>;

const rows = (name: string, count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: id + 1, name: `${name} ${id + 1}` }));

async function openSearch(options: ContentOptions = {}) {
  const shown = renderContent(<SearchButton />, { boot, permissions: ["view_loaves"], ...options });
  fireEvent.click(screen.getByRole("button", { name: "Search" }));
  return { ...shown, input: await screen.findByRole("searchbox") };
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

describe("the search", () => {
  it("asks every category with the text and the document's parameters", async () => {
    const { input, calls } = await openSearch();
    type(input, " rye ");
    await waitFor(() => expect(calls.map(({ operation }) => operation)).toEqual(["listLoaves", "listTags"]));
    expect(calls[0]?.params).toEqual({ q: "rye", limit: 10, "search-fields": ["name", "email"] });
  });

  it("[search.response][search.badge-10-plus][search.category-hidden] shows hits and how many there are; what is not permitted is not there", async () => {
    const totals: Record<string, number> = { listLoaves: 11, listTags: 10 };
    const { input } = await openSearch({
      answer: ({ operation }) => ({ data: rows(operation, 2), meta: { total: totals[operation] } }),
    });
    type(input, "rye");
    expect(await screen.findByRole("link", { name: "listLoaves 2" })).toBeTruthy();
    const choices = screen.getAllByRole("checkbox").map((choice) => choice.closest("label")?.textContent);
    expect(choices).toEqual(["Loaves10+", "Tags10", "Pages"]);
  });

  it("keeps what is typed after the slash while the window is still on its way", async () => {
    const { calls } = renderContent(<SearchButton />, { boot, permissions: ["view_loaves"] });
    for (const key of ["/", "r", "x", "Backspace", "y", "e"]) fireEvent.keyDown(document.body, { key });
    expect(await screen.findByRole<HTMLInputElement>("searchbox")).toHaveProperty("value", "rye");
    await waitFor(() => expect(calls[0]?.params).toMatchObject({ q: "rye" }));
    // The dialog handles the keys now: none is buffered as well.
    expect(fireEvent.keyDown(screen.getByRole("searchbox"), { key: "s" })).toBe(true);
  });

  it("opens no window when Escape is pressed before it came", async () => {
    renderContent(<SearchButton />, { boot });
    for (const key of ["/", "r", "Escape"]) fireEvent.keyDown(document.body, { key });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole("searchbox")).toBeNull();
    fireEvent.keyDown(document.body, { key: "/" });
    expect(await screen.findByRole<HTMLInputElement>("searchbox")).toHaveProperty("value", "");
  });

  it("[search.result-tag-actions] a hit carries what can be done with it, where the category defines actions", async () => {
    const { input } = await openSearch({
      answer: ({ operation }) => ({ data: rows(operation, 1), meta: { total: 1 } }),
    });
    type(input, "rye");
    const tag = await screen.findByRole("link", { name: "listTags 1" });
    expect(tag.getAttribute("href")).toBe("/loaves?q=listTags%201");
    fireEvent.click(screen.getByRole("button", { name: "Actions of listTags 1" }));
    expect(screen.getByRole("menuitem", { name: "Edit", hidden: true })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Actions of listLoaves 1" })).toBeNull();
  });

  it("[search.empty][search.failure] says that nothing was found, also when a category failed", async () => {
    const error = { status: 500, statusText: "Broken", errors: [] };
    const { input } = await openSearch({
      answer: ({ operation }) => (operation === "listTags" ? { error } : { data: [], meta: { total: 0 } }),
    });
    type(input, "quark");
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.queryByText("Broken")).toBeNull();
  });

  it("[search.no-category][search.selection-stored] without a category a message is shown, and the choice is stored", async () => {
    const { input, calls } = await openSearch();
    for (const choice of screen.getAllByRole("checkbox")) fireEvent.click(choice);
    expect(screen.getByText("No search criteria selected")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Tags" }));
    type(input, "rye");
    await waitFor(() => expect(calls).toHaveLength(1));
    cleanup();
    await openSearch();
    const chosen = screen.getAllByRole<HTMLInputElement>("checkbox").filter((choice) => choice.checked);
    expect(chosen.map((choice) => choice.closest("label")?.textContent)).toEqual(["Tags"]);
  });

  it("arrows walk the results across categories and pages, Enter opens the first", async () => {
    const { input, address } = await openSearch({
      answer: ({ operation }) => ({ data: rows(operation, 1), meta: { total: 1 } }),
    });
    type(input, "loa");
    await screen.findByRole("link", { name: "listTags 1" });
    const walk = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    const steps = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
      walk(key);
      return document.activeElement?.textContent;
    });
    expect(steps).toEqual(["listLoaves 1", "listTags 1", "Loaves", "Loaves", "listTags 1"]);
    walk("x");
    expect(document.activeElement).toBe(input);
    walk("Enter");
    expect(address()).toBe("/loaves/1");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  describe("while an answer is on its way", () => {
    /** A search whose responses stay pending until the test sends them; it shows the results for "rye". */
    async function openWithPending() {
      const pending: { q: string; operation: string; answer: (names: string[]) => void }[] = [];
      const answer = ({ operation, params }: Call) =>
        new Promise((resolve) => {
          const respond = (names: string[]) =>
            resolve({ data: names.map((name, id) => ({ id: `${name}-${id}`, name })), meta: { total: names.length } });
          pending.push({ q: String(params?.q), operation, answer: respond });
        });
      const shown = await openSearch({ answer: answer as ContentOptions["answer"] });
      const respond = async (q: string, operation: string, names: string[]) => {
        await waitFor(() => expect(pending.some((one) => one.q === q && one.operation === operation)).toBe(true));
        await act(async () => pending.findLast((one) => one.q === q && one.operation === operation)?.answer(names));
      };
      type(shown.input, "rye");
      await respond("rye", "listLoaves", ["rye"]);
      await respond("rye", "listTags", []);
      await screen.findByRole("link", { name: "rye" });
      const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return { ...shown, respond, press };
    }

    it("Enter opens nothing that was found for another text, and then the first that is", async () => {
      const { input, address, respond, press } = await openWithPending();
      const before = address();
      type(input, "rye 40");
      press("ArrowDown");
      expect(document.activeElement).toBe(input);
      press("Enter");
      await respond("rye 40", "listTags", ["rye 40 tag"]);
      expect(address()).toBe(before);
      await respond("rye 40", "listLoaves", ["rye 40"]);
      await waitFor(() => expect(address()).toBe("/loaves/rye%2040-0"));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("what was found for another text is seen, and no link", async () => {
      const { input, respond } = await openWithPending();
      type(input, "rye 40");
      expect(screen.getByText("rye").closest("[inert]")).not.toBeNull();
      expect(screen.queryByRole("link", { name: "rye" })).toBeNull();
      await respond("rye 40", "listLoaves", []);
      expect(screen.queryByText("rye")).toBeNull();
      type(input, "rye");
      await respond("rye", "listLoaves", ["rye"]);
      expect(await screen.findByRole("link", { name: "rye" })).toBeTruthy();
    });

    it.each(["another text", "another key", "closing", "no result"])("Enter opens nothing after %s", async (what) => {
      const { input, address, respond, press } = await openWithPending();
      const before = address();
      type(input, "oat");
      press("Enter");
      if (what === "another text") type(input, "oats");
      if (what === "another key") press("ArrowDown");
      if (what === "closing") press("Escape");
      await respond("oat", "listLoaves", what === "no result" ? [] : ["oat"]);
      await respond("oat", "listTags", []);
      await new Promise((done) => setTimeout(done, 20));
      expect(address()).toBe(before);
    });
  });

  it("[search.slash-opens] the slash key opens it, but not while a text is typed; Escape closes it", async () => {
    renderContent(
      <>
        <SearchButton />
        <input aria-label="Name" />
      </>,
      { boot },
    );
    fireEvent.keyDown(screen.getByLabelText("Name"), { key: "/" });
    fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "/" });
    const dialog = await screen.findByRole("dialog", { name: "Search" });
    expect(document.activeElement).toBe(within(dialog).getByRole("searchbox"));
    fireEvent.keyDown(within(dialog).getByRole("searchbox"), { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
