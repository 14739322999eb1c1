import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { emitNamesSchema } from "../../codegen/emit/names";
import { compile } from "../../codegen/index";

const schemas = join(import.meta.dirname, "../../schemas");
const namesFile = pathToFileURL(join(schemas, "meta/names.schema.json")).href;
let namesSchema = "";

beforeAll(async () => {
  namesSchema = emitNamesSchema((await compile({ folders: [schemas] })).names);
});

/** The completions that an editor offers at the bar in the text. */
async function complete(file: string, marked: string): Promise<string[]> {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
    schemaRequestService: (uri) =>
      uri === namesFile ? Promise.resolve(namesSchema) : readFile(fileURLToPath(uri), "utf8"),
  });
  service.configure({ allowComments: false });
  const offset = marked.indexOf("|");
  const document = TextDocument.create(pathToFileURL(join(schemas, file)).href, "json", 1, marked.replace("|", ""));
  const completions = await service.doComplete(
    document,
    document.positionAt(offset),
    service.parseJSONDocument(document),
  );
  return completions?.items.map(({ label }) => label) ?? [];
}

const form = '{ "$schema": "../meta/form.schema.json", "title": "New tag", ';
const page = '{ "$schema": "../meta/page.schema.json", "blocks": [{ "block": "list", "operation": "listTags", ';

describe("an editor offers the names that exist, through the document's own first line", () => {
  test.each([
    {
      what: "an operation",
      file: "forms/x.json",
      text: `${form}"submit": { "operation": "|" } }`,
      want: '"createTag"',
    },
    {
      what: "a widget",
      file: "forms/x.json",
      text: `${form}"fields": [{ "key": "a", "component": "|" }] }`,
      want: '"CompanySelect"',
    },
    {
      what: "an enumeration",
      file: "forms/x.json",
      text: `${form}"fields": [{ "key": "a", "enum": "|" }] }`,
      want: '"device-status"',
    },
    {
      what: "a permission of a field",
      file: "forms/x.json",
      text: `${form}"fields": [{ "key": "a", "permission": "|" }] }`,
      want: '"view_devices"',
    },
    {
      what: "a form",
      file: "pages/x.json",
      text: `${page}"actions": [{ "label": "New", "form": "|" }] }] }`,
      want: '"new-tag"',
    },
    {
      what: "a format",
      file: "pages/x.json",
      text: `${page}"columns": [{ "key": "a", "label": "A", "format": "|" }] }] }`,
      want: '"date-time"',
    },
    {
      what: "a route of a link",
      file: "pages/x.json",
      text: `${page}"columns": [{ "key": "a", "label": "A", "link": { "route": "|" } }] }] }`,
      want: '"device.info"',
    },
    {
      what: "a permission",
      file: "routes.json",
      text: '{ "$schema": "meta/routes.schema.json", "routes": [{ "id": "a", "permission": "|" }] }',
      want: '"view_tags"',
    },
    {
      what: "a page",
      file: "routes.json",
      text: '{ "$schema": "meta/routes.schema.json", "routes": [{ "id": "a", "page": "|" }] }',
      want: '"devices"',
    },
    {
      what: "a route of the navigation",
      file: "navigation.json",
      text: '{ "$schema": "meta/navigation.schema.json", "groups": [{ "name": "a", "children": [{ "route": "|" }] }] }',
      want: '"tags.main"',
    },
    {
      what: "a route to switch off",
      file: "brands/x.json",
      text: '{ "$schema": "../meta/brand.schema.json", "disabled_routes": ["|"] }',
      want: '"companies"',
    },
  ])("$what", async ({ file, text, want }) => {
    expect(await complete(file, text)).toContain(want);
  });

  test("the properties of a field, with what each is for", async () => {
    expect(await complete("forms/x.json", `${form}"fields": [{ "key": "a", | }] }`)).toEqual(
      expect.arrayContaining(["label", "depends", "mask"]),
    );
  });
});
