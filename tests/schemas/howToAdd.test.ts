import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compile } from "../../codegen/index";

// Each test compiles all documents, which takes many seconds when the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const base = fileURLToPath(new URL("../../schemas", import.meta.url));
let overlay: string;
beforeEach(() => {
  overlay = mkdtempSync(join(tmpdir(), "farhelm-add-"));
});
afterEach(() => rmSync(overlay, { recursive: true, force: true }));

type Json = Record<string, unknown>;
type PageWithList = { blocks: Json[] };

const read = <Shape = Json>(file: string) => JSON.parse(readFileSync(join(base, file), "utf8")) as Shape;

/** Writes documents into the overlay. The README promises how many files each addition takes. */
async function add(files: Record<string, unknown>) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(overlay, file)), { recursive: true });
    writeFileSync(join(overlay, file), JSON.stringify(content, null, 2));
  }
  const compiled = await compile({ folders: [base, overlay] });
  expect(compiled.problems).toEqual([]);
  return compiled;
}

const form = {
  $schema: "../meta/form.schema.json",
  title: "Rename tag",
  submit: { operation: "updateTag" },
  fields: [{ key: "name" }],
};
const page = { $schema: "../meta/page.schema.json", blocks: [{ block: "html", html: "Hello" }] };
const changedList = (file: string, change: (list: Json) => void) => {
  const document = read<PageWithList>(file);
  const list = document.blocks.find(({ block }) => block === "list");
  if (list) change(list);
  return { [file]: document };
};

describe("one file makes", () => {
  test("a form", async () => {
    const { modules } = await add({ "forms/rename-tag.json": form });
    expect(modules["form/rename-tag"]).toMatch(/^\/documents\/form-rename-tag-\w+\.js$/);
  });

  test("a modal", async () => {
    const { modules } = await add({
      "modals/hello.json": { $schema: "../meta/modal.schema.json", title: "Hello", prompt: "Hello?" },
    });
    expect(modules["modal/hello"]).toBeDefined();
  });

  test("a page; one entry of routes.json gives it an address, one line of navigation.json a place in the menu", async () => {
    const routes = read<{ routes: Json[] }>("routes.json");
    routes.routes.push({ id: "hello", path: "/hello", title: "Hello", page: "hello" });
    const navigation = read<{ groups: { children: Json[] }[] }>("navigation.json");
    navigation.groups[0]?.children.push({ route: "hello" });
    const { boot, modules } = await add({
      "pages/hello.json": page,
      "routes.json": routes,
      "navigation.json": navigation,
    });
    expect(modules["page/hello"]).toBeDefined();
    expect(boot({ brand: "default", language: "en" }).boot.routes).toContainEqual(
      expect.objectContaining({ id: "hello" }),
    );
  });

  test.each([
    ["a column", (list: Json) => (list.columns as Json[]).push({ key: "imei", label: "IMEI" })],
    ["a filter", (list: Json) => (list.filters as Json[]).push({ key: "operator", label: "Operator" })],
    ["an action", (list: Json) => (list.rowActions as Json[]).push({ label: "Rename", form: "edit-device" })],
  ])("%s", async (_name, change) => {
    const { files, modules } = await add(changedList("pages/devices.json", change));
    expect(files.get(modules["page/devices"] ?? "")).toMatch(/"IMEI"|"Operator"|"Rename"/);
  });

  test("a tab", async () => {
    const tasks = read<{ blocks: { block: string; tabs?: Json[] }[] }>("pages/task-manager.json");
    const { tabs } = tasks.blocks.find(({ block }) => block === "tabs") ?? {};
    tabs?.push({ id: "notes", label: "Notes", blocks: [{ block: "html", html: "None yet" }] });
    const { expanded } = await add({ "pages/task-manager.json": tasks });
    expect(JSON.stringify(expanded.pages.get("task-manager"))).toContain('"Notes"');
  });

  test("a brand, and a route switched off in it", async () => {
    const { boot } = await add({
      "brands/acme.json": {
        $schema: "../meta/brand.schema.json",
        extends: "default",
        app_name: "Acme",
        disabled_routes: ["tags.main"],
      },
    });
    const { brand } = boot({ brand: "acme", language: "en" }).boot;
    expect(brand).toMatchObject({ app_name: "Acme", disabled_routes: ["tags.main"], company_name: "Farhelm" });
  });

  test("a language", async () => {
    const { boot } = await add({
      "languages/nn.json": { $schema: "../meta/language.schema.json", name: "Nynorsk", texts: { Devices: "Einingar" } },
    });
    expect(boot({ brand: "default", language: "nn" }).boot.language).toMatchObject({
      code: "nn",
      texts: { Devices: "Einingar" },
    });
  });

  test("an enumeration", async () => {
    const { boot, files } = await add({
      "enums/day-kind.json": {
        $schema: "../meta/enum.schema.json",
        description: "Kinds of days.",
        values: [{ value: 1, label: "Workday" }],
      },
    });
    const { rest } = boot({ brand: "default", language: "en" }).boot;
    expect(files.get(rest)).toContain('"day-kind":{"values":[{"value":1,"label":"Workday"}]}');
  });

  test("a mask", async () => {
    const masks = read<{ masks: Json }>("masks.json");
    masks.masks.badge = { mask: "AA-##", description: "A badge." };
    const fields = [{ key: "name", mask: "badge" }];
    const { modules, files } = await add({ "masks.json": masks, "forms/badge-tag.json": { ...form, fields } });
    expect(files.get(modules["form/badge-tag"] ?? "")).toContain("AA-##");
  });
});
