// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Blocks } from "../../../engine/blocks/Blocks";
import { lazyComponent } from "../../../engine/elements/loading/lazyComponent";
import type { Block } from "../../../engine/generated/documents";
import { BrowserProvider } from "../../../engine/links/BrowserContext";
import type { CustomBlockProps } from "../../../engine/registry/Registry";
import { type ContentOptions, makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const rye = { id: 1, name: "Rye", flour: "dark" };
const edit = { operation: "updateLoaf", params: { id: "{record.id}" } };
const boot = {
  operations: {
    getLoaf: { method: "get" as const, path: "/loaves/{id}" },
    updateLoaf: { method: "put" as const, path: "/loaves/{id}" },
  },
};

function show(block: object, context: object, options: ContentOptions = {}) {
  return renderContent(<Blocks blocks={[block as Block]} context={context} documentId="page/loaf" />, {
    boot,
    answer: () => ({ data: rye }),
    ...options,
  });
}

const pairs = () => screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

describe("record", () => {
  const fields = [
    { key: "name", label: "Name" },
    { key: "flour", label: "Flour" },
    { key: "weight", label: "Weight" },
  ];
  const live = { channel: "loaves.{route.id}", event: "LoafChanged" };

  test("shows the page's record as labels and values", () => {
    show({ block: "record", fields }, { record: rye });
    expect(pairs()).toEqual(["Name: Rye", "Flour: dark", "Weight: –"]);
  });

  test("shows a value only while its condition holds", () => {
    const more = [...fields, { key: "id", label: "Number", visible: { "record.flour": "white" } }];
    show({ block: "record", fields: more }, { record: rye });
    expect(pairs()).toHaveLength(3);
    cleanup();
    show({ block: "record", fields: more }, { record: { ...rye, flour: "white" } });
    expect(pairs()[3]).toBe("Number: 1");
  });

  test("reads a record of its own", async () => {
    const { callsOf } = show(
      { block: "record", fields, operation: "getLoaf", params: { id: "{route.id}" } },
      { route: { id: 1 } },
    );
    await screen.findByText("Rye");
    expect(callsOf("getLoaf")[0]?.params).toEqual({ id: 1 });
  });

  test("says in place when its record cannot be read", async () => {
    const error = { status: 404, statusText: "", errors: [{ code: "NOT_FOUND", message: "There is no such loaf." }] };
    show({ block: "record", fields, operation: "getLoaf" }, {}, { answer: () => ({ error }) });
    expect((await screen.findByRole("alert")).textContent).toContain("There is no such loaf.");
  });

  test("follows its live events and no others", () => {
    const { send } = show({ block: "record", fields, live }, { record: rye, route: { id: 1 } });
    act(() => send("loaves.1", "LoafChanged", [{ id: 2, flour: "white" }]));
    expect(pairs()[1]).toBe("Flour: dark");
    act(() => send("loaves.1", "LoafChanged", [{ id: 1, flour: "white" }]));
    expect(pairs()[1]).toBe("Flour: white");
  });

  test("is edited in place", async () => {
    const { callsOf } = show({ block: "record", fields: [{ key: "name", label: "Name", edit }] }, { record: rye });
    fireEvent.click(screen.getByRole("button", { name: "Edit Name" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Oat" } });
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Name" }), { key: "Enter" });
    await waitFor(() => expect(callsOf("updateLoaf")).toMatchObject([{ params: { id: 1 }, body: { name: "Oat" } }]));
  });
});

describe("tabs", () => {
  const tab = (id: string, more: object = {}) => ({
    id,
    label: `The ${id}`,
    blocks: [{ block: "html", html: `About ${id}` }],
    ...more,
  });
  const block = {
    block: "tabs",
    tabs: [
      tab("crumb"),
      tab("crust"),
      tab("oven", { permission: "heat" }),
      tab("mould", { visible: { "record.age": 9 } }),
    ],
  };
  const tabs = async () => (await screen.findAllByRole("tab")).map((one) => one.textContent);

  test("show those that are permitted and whose condition holds", async () => {
    show(block, { record: { age: 1 } });
    expect(await tabs()).toEqual(["The crumb", "The crust"]);
    show(block, { record: { age: 9 } }, { permissions: ["heat"] });
    expect(await tabs()).toEqual(["The crumb", "The crust", "The oven", "The mould"]);
  });

  test("keep the open one in the address and build only its blocks", async () => {
    const { address } = show(block, {}, { path: "/?tab=crust" });
    await screen.findByText("About crust");
    expect(screen.getByRole("tabpanel", { name: "The crust" }).textContent).toBe("About crust");
    fireEvent.click(screen.getByRole("tab", { name: "The crumb" }));
    expect(address()).toBe("/?tab=crumb");
    expect(screen.queryByText("About crust")).toBeNull();
  });

  test("move with the arrows, Home and End", async () => {
    show(block, {});
    (await screen.findByRole("tab", { name: "The crumb" })).focus();
    const order = ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return document.activeElement?.textContent;
    });
    expect(order).toEqual(["The crust", "The crumb", "The crust", "The crumb", "The crust"]);
  });
});

function Oven({ options, context }: { options: object; context: object }) {
  return <p>{JSON.stringify([options, context])}</p>;
}

test("a block of the application gets its options and what placeholders name", () => {
  show(
    { block: "custom", component: "Oven", options: { heat: 230 } },
    { route: { id: 1 } },
    { registry: { blocks: { Oven } } },
  );
  expect(screen.getByText('[{"heat":230},{"route":{"id":1}}]')).toBeTruthy();
});

describe("table", () => {
  const block = {
    block: "table",
    title: "Layers",
    rows: "cake.layers",
    columns: [
      { key: "name", label: "Name" },
      { key: "height", label: "Height", visible: { "record.is_measured": true } },
    ],
    empty: "It has none.",
  };
  const cake = (count: number, more: object = {}) => ({
    cake: { layers: Array.from({ length: count }, (_, index) => ({ name: `Layer ${index + 1}`, height: index })) },
    ...more,
  });
  const names = () => [...document.querySelectorAll("tbody td:first-child")].map((cell) => cell.textContent);

  test("shows the rows its record holds, with the columns whose condition holds", async () => {
    show(block, { record: cake(2, { is_measured: true }) });
    await screen.findByRole("grid", { name: "Layers" });
    expect(names()).toEqual(["Layer 1", "Layer 2"]);
    expect(screen.getByRole("columnheader", { name: "Height" })).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    show(block, { record: cake(2) });
    await screen.findByRole("grid", { name: "Layers" });
    expect(screen.queryByRole("columnheader", { name: "Height" })).toBeNull();
  });

  test("shows many rows a page at a time", async () => {
    show(block, { record: cake(23) });
    await screen.findByText("1–10 of 23");
    for (const _ of [1, 2]) fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(names()).toEqual(["Layer 21", "Layer 22", "Layer 23"]);
  });

  test("says when there are none", async () => {
    show(block, { record: { cake: {} } });
    expect(await screen.findByText("It has none.")).toBeTruthy();
  });
});

test("the response of a form is shown below it, also if it only reads", async () => {
  const loaf = await makeForm({
    title: "Weigh",
    schema: { type: "object", properties: { flour: { type: "string" } } },
    submit: { operation: "weighLoaves", label: "Weigh" },
  });
  const answer = [{ block: "record", fields: [{ key: "weight", label: "Weight" }] }];
  const { callsOf, downloads } = show(
    { block: "form", form: "weigh", answer },
    {},
    {
      boot: { operations: { weighLoaves: { method: "get", path: "/loaves/weight", query: ["flour"] } } },
      modules: { "form/weigh": loaf },
      answer: ({ params }) => ({ data: { weight: params?.flour === "rye" ? 800 : 750 } }),
    },
  );
  const weigh = async (flour: string) => {
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: flour } });
    fireEvent.click(screen.getByRole("button", { name: "Weigh" }));
  };
  await weigh("rye");
  await screen.findByText("800");
  await weigh("oat");
  await screen.findByText("750");
  expect(callsOf("weighLoaves").map(({ params }) => params)).toEqual([{ flour: "rye" }, { flour: "oat" }]);
  expect(downloads).toEqual([]);
});

describe("html", () => {
  test("fills what its text names, plural forms too, and takes no markup from a record", async () => {
    const html = "<b>{record.name}</b>: {record.id, plural, one {# loaf} other {# loaves}}";
    show({ block: "html", html }, { record: { id: 1, name: "<a href='//x'>Rye</a> &amp; <b>" } });
    const text = await screen.findByText("<a href='//x'>Rye</a> &amp; <b>");
    expect(text.tagName).toBe("B");
    expect(text.closest("p")?.textContent).toBe("<a href='//x'>Rye</a> &amp; <b>: 1 loaf");
    expect(document.querySelector("a")).toBeNull();
  });
});

test("a part of a block that fails names the document, whenever its code came", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { Part } = lazyComponent<CustomBlockProps>(async () => () => {
    throw new Error("The oven is cold.");
  });
  const block: object = { block: "custom", component: "Oven" };
  const browser = { reload: () => undefined, leave: () => undefined, readVersion: async () => undefined };
  renderContent(
    <BrowserProvider browser={browser}>
      <Blocks blocks={[block as Block]} context={{}} documentId="page/loaf" />
    </BrowserProvider>,
    { registry: { blocks: { Oven: Part } } },
  );
  const message = (await screen.findByRole("alert")).textContent;
  expect(message).toContain("The oven is cold.");
  expect(message).toContain("page/loaf");
});
