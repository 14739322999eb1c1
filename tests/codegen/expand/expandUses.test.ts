import { describe, expect, test } from "vitest";
import type { Operation } from "../../../codegen/api/operations";
import { expandUses } from "../../../codegen/expand/expandUses";
import type { Action, Column, FormDocument, PageDocument, Route } from "../../../codegen/generated/documents";
import { findScopes, scopeOf } from "../../../codegen/scopes/findScopes";
import { walkForm, walkPage } from "../../../codegen/scopes/walkDocument";
import { bakeryDocuments, bakeryOperation } from "../bakeryDocuments";

const loaf = {
  type: "object",
  properties: { id: { type: "integer" }, name: { type: "string" } },
  additionalProperties: false,
};
const byId: Operation["parameters"] = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];

const operations = new Map<string, Operation>(
  [
    bakeryOperation({}, { id: "listLoaves", permission: "view_loaves", row: loaf }),
    bakeryOperation({}, { id: "getLoaf", permission: "view_loaves", parameters: byId, row: loaf }),
    bakeryOperation({}, { id: "updateLoaf", permission: "bake_loaves", parameters: byId, row: loaf }),
    bakeryOperation({}, { id: "ping", permission: "none" }),
  ].map((operation) => [operation.id, operation]),
);

const form = (over: Partial<FormDocument> = {}): FormDocument => ({
  $schema: "",
  title: "Edit loaf",
  submit: { operation: "updateLoaf" },
  fields: [{ key: "name" }],
  ...over,
});

const route = (over: Partial<Route>): Route => ({ id: "loaf", path: "/loaves/{id}", title: "Loaf", ...over });

function expandPage(page: Omit<PageDocument, "$schema">, routes: Route[], forms: Record<string, FormDocument> = {}) {
  const document: PageDocument = { $schema: "", ...page };
  const documents = bakeryDocuments({ allRoutes: routes, pages: { loaves: document }, forms });
  const context = { documents, operations };
  const scope = scopeOf(findScopes(context), "page/loaves");
  expandUses(walkPage(document, scope, context), context);
  return document;
}

const list = (rowActions: Action[]): PageDocument["blocks"][number] => ({
  block: "list",
  operation: "listLoaves",
  columns: [{ key: "name", label: "Name", link: { route: "loaf" }, edit: { operation: "updateLoaf" } }],
  rowActions,
});

describe("permissions of actions", () => {
  const permissionOf = (action: Action) => expandPage({ blocks: [list([action])] }, [], { edit: form() }).blocks[0];
  test.each<{ title: string; action: Action; want: string | undefined }>([
    { title: "of an operation its own", action: { label: "Save", operation: "updateLoaf" }, want: "bake_loaves" },
    { title: "of a form that of what it submits to", action: { label: "Edit", form: "edit" }, want: "bake_loaves" },
    { title: "none when a session is enough", action: { label: "Ping", operation: "ping" }, want: undefined },
    { title: "what the action says wins", action: { label: "Edit", form: "edit", permission: "rule" }, want: "rule" },
  ])("$title", ({ action, want }) => {
    const block = permissionOf(action);
    expect(block?.block === "list" && block.rowActions?.[0]?.permission).toBe(want);
  });
});

describe("path parameters that are left out", () => {
  test("come from the row inside a list", () => {
    const page = expandPage({ blocks: [list([{ label: "Save", operation: "updateLoaf" }])] }, [
      route({ id: "loaves", page: "loaves", path: "/loaves" }),
      route({}),
    ]);
    const [block] = page.blocks;
    if (block?.block !== "list") throw new Error("The page begins with its list.");
    expect(block.rowActions?.[0]?.params).toEqual({ id: "{record.id}" });
    expect(block.columns[0]?.link?.params).toEqual({ id: "{record.id}" });
    expect(block.columns[0]?.edit?.params).toEqual({ id: "{record.id}" });
  });

  test("come from the address where there is no record", () => {
    const page = expandPage({ record: { operation: "getLoaf" }, blocks: [list([])] }, [route({ page: "loaves" })]);
    expect(page.record?.params).toEqual({ id: "{route.id}" });
  });

  test("come from the page's record next to its heading", () => {
    const page = expandPage(
      { record: { operation: "getLoaf" }, actions: [{ label: "Save", operation: "updateLoaf" }], blocks: [list([])] },
      [route({ page: "loaves" })],
    );
    expect(page.actions?.[0]?.params).toEqual({ id: "{record.id}" });
  });

  test("are not touched when given", () => {
    const page = expandPage({ blocks: [list([{ label: "Save", operation: "updateLoaf", params: { id: 7 } }])] }, []);
    expect(page.blocks[0]).toMatchObject({ rowActions: [{ params: { id: 7 } }] });
  });
});

describe("a form takes its parameters from where it is opened", () => {
  const expandForm = (document: FormDocument, routes: Route[], pages: Record<string, PageDocument> = {}) => {
    const documents = bakeryDocuments({ allRoutes: routes, pages, forms: { edit: document } });
    const context = { documents, operations };
    expandUses(walkForm(document, scopeOf(findScopes(context), "form/edit"), context), context);
    return document;
  };
  const opener: PageDocument = { $schema: "", blocks: [list([{ label: "Edit", form: "edit" }])] };

  test("from the row of a list", () => {
    expect(
      expandForm(form(), [route({ id: "loaves", page: "loaves", path: "/loaves" })], { loaves: opener }).submit.params,
    ).toEqual({
      id: "{record.id}",
    });
  });

  test("from the address when a route shows it", () => {
    expect(expandForm(form(), [route({ form: "edit" })]).submit.params).toEqual({ id: "{route.id}" });
  });

  test("from the record it loads, which itself comes by the address", () => {
    const { load, submit } = expandForm(form({ load: { operation: "getLoaf" } }), [route({ form: "edit" })]);
    expect(load?.params).toEqual({ id: "{route.id}" });
    expect(submit.params).toEqual({ id: "{record.id}" });
  });
});

describe("widths of columns", () => {
  test.each<{ title: string; column: Partial<Column>; want: number | undefined }>([
    { title: "come from the format", column: { format: "date-time" }, want: 176 },
    { title: "come from the format with options", column: { format: { name: "number" } }, want: 110 },
    { title: "are those of numbers where a value stands at the end", column: { align: "end" }, want: 110 },
    { title: "are the column's own when it has one", column: { format: "date-time", width: 90 }, want: 90 },
    { title: "are left to what remains for texts", column: {}, want: undefined },
    { title: "are left to what remains for formats of any length", column: { format: "list" }, want: undefined },
  ])("$title", ({ column, want }) => {
    const columns = [{ key: "name", label: "Name", ...column }] as Column[];
    const [block] = expandPage({ blocks: [{ block: "list", operation: "listLoaves", columns }] }, []).blocks;
    expect(block?.block === "list" && block.columns[0]?.width).toBe(want);
  });
});
