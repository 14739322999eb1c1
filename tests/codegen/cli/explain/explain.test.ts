import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explain } from "../../../../codegen/cli/explain/explain";
import { withFiles } from "../../temporaryFolder";

const folders = [join(import.meta.dirname, "../../../fixtures/broken/base")];

describe("explain", () => {
  test("a form: its call, where each word comes from, schema and uiSchema", async () => {
    const { text, done } = await explain(folders, "form", "new-book");
    expect(done).toBe(true);
    expect(text.split("\n\n")).toEqual([
      "new-book submits to createBook: POST /books, permission edit_books",
      [
        "title",
        '  type "string": from createBook',
        "  minLength 1: from createBook",
        "  maxLength 80: from createBook",
        "  required: from createBook",
      ].join("\n"),
      ["state", '  type "string": from createBook', '  enum ["new","used"]: from createBook'].join("\n"),
      [
        "why the check passed",
        "  operation: createBook is in the API; it requires the permission edit_books",
        '  keys: "title" and "state" are in the body of createBook',
        '  required: createBook requires "title": set by fields',
        '  names: "book-state" exists',
        "  texts: 3; no language is marked complete",
        "  validator: compiled by Ajv in strict mode, without eval",
      ].join("\n"),
      expect.stringContaining('schema {\n  "type": "object",'),
      expect.stringContaining('uiSchema {\n  "ui:order": ["title", "state"],'),
    ]);
  });

  test("what the field itself says, and conditions", async () => {
    const form = {
      $schema: "../meta/form.schema.json",
      title: "New book",
      submit: { operation: "createBook" },
      fields: [
        { key: "title", maxlength: 20 },
        { key: "note", required: true, depends: { title: "x" } },
      ],
    };
    await withFiles({ "forms/new-book.json": JSON.stringify(form) }, async (overlay) => {
      const { text } = await explain([...folders, overlay], "form", "new-book");
      expect(text).toContain("  maxLength 20: from the field: maxlength\n");
      expect(text).toContain('  limits: maxlength 20 of "title" is no looser than the 80 of createBook\n');
      expect(text).toContain('  conditions: depend on fields of this form, without cycles: "note" on "title"\n');
      expect(text).toContain(
        'note\n  type "string": from createBook\n  required: from the field\n  shown only while its condition holds: from the field, title is "x"',
      );
    });
  });

  test("no notes of codegen to itself", async () => {
    const { text } = await explain(["schemas"], "form", "new-tag");
    const [words = ""] = text.split("why the check passed");
    expect(words).toContain('from the field, action is "config_upload"');
    expect(words).not.toContain("$comment");
  });

  test("nothing where a folder named behind it is not there", async () => {
    expect(await explain([...folders, "nowhere"], "form", "new-book")).toEqual({
      text: "nowhere:1:1 the folder does not exist or cannot be read",
      done: false,
    });
  });

  test("properties a schema of its own takes in by reference", async () => {
    const schema = {
      definitions: { titled: { required: ["title"], properties: { title: { type: "string", maxLength: 20 } } } },
      type: "object",
      allOf: [{ $ref: "#/definitions/titled" }],
    };
    const form = {
      $schema: "../meta/form.schema.json",
      title: "New book",
      submit: { operation: "createBook" },
      schema,
    };
    await withFiles({ "forms/new-book.json": JSON.stringify(form) }, async (overlay) => {
      const { text } = await explain([...folders, overlay], "form", "new-book");
      expect(text).toContain(
        'title\n  type "string": from createBook\n  maxLength 20: from the form\'s own schema\n  required: from',
      );
      expect(text).toContain('  keys: "title" is in the body of createBook\n');
    });
  });

  test("what a form that extends another takes from where", async () => {
    const head = { $schema: "../meta/form.schema.json", submit: { operation: "createBook" } };
    const files = {
      "forms/used-book.json": JSON.stringify({
        ...head,
        title: "Used book",
        extends: "new-book",
        without: ["state"],
        add: [{ key: "note" }],
      }),
      "forms/lent-book.json": JSON.stringify({
        ...head,
        title: "Lent book",
        extends: "used-book",
        change: [{ key: "title", maxlength: 20 }],
        add: [{ key: "lent" }],
      }),
    };
    await withFiles(files, async (overlay) => {
      const { text } = await explain([...folders, overlay], "form", "lent-book");
      expect(text.split("\n\n")[1]).toBe(
        [
          "it extends used-book",
          "  tests/fixtures/broken/base/forms/new-book.json: everything except the following",
          `  ${overlay}/forms/used-book.json:1 left out: fields/state`,
          `  ${overlay}/forms/used-book.json:1 added: fields/note`,
          `  ${overlay}/forms/lent-book.json:1 changed: fields/title (maxlength)`,
          `  ${overlay}/forms/lent-book.json:1 added: fields/lent`,
        ].join("\n"),
      );
      expect((await explain([...folders, overlay], "form", "used-book")).text).toContain(
        "used-book.json:1 left out: fields/state\n",
      );
    });
  });

  test("a list: its own words, then those of what each of its items holds, and why they passed", async () => {
    const { text } = await explain([join(import.meta.dirname, "../../../../schemas")], "form", "add-device");
    const parts = text.split("\n\n");
    expect(parts[1]).toBe(
      [
        "data",
        '  type "array": from createDevices',
        "  minItems 1: from createDevices",
        "  maxItems 100: from createDevices",
        "  each an object, whose own properties follow",
        "  required: from createDevices",
      ].join("\n"),
    );
    expect(parts).toContain(
      [
        "data.serial",
        '  type "string": from createDevices',
        '  pattern "^[A-Za-z0-9][A-Za-z0-9-]{3,39}$": from createDevices',
        "  required: from createDevices",
      ].join("\n"),
    );
    expect(text).toMatch(
      /\n {2}within: "company_id", .* are in "data" of createDevices; it requires "company_id", .*\n/,
    );
  });

  test("what lies deep within, requested by conditions and like another", async () => {
    const { text } = await explain([join(import.meta.dirname, "../../../../schemas")], "form", "new-automation");
    const parts = text.split("\n\n");
    expect(parts.find((part) => part.startsWith("conditions_body.actions.options.message\n"))).toContain(
      '  type "string": from createAutomation\n  maxLength 4000: from createAutomation',
    );
    expect(parts.find((part) => part.startsWith("conditions_body.actions.options\n"))).toContain(
      "  shown only while its condition holds: from the field",
    );
    // Nested properties are never described in one line.
    const [described = ""] = text.split("\n\nschema {");
    expect(described.split("\n").filter((line) => line.includes('"properties":'))).toEqual([]);
  });

  test("a page as the engine sees it", async () => {
    const { text } = await explain(folders, "page", "books");
    expect(text).toContain('{ "label": "New book", "form": "new-book", "permission": "edit_books" }');
  });

  const WHAT =
    'Name what to explain: "form", "page", "modal", "enum", "domain", "routes", "navigation", "header", "errors" or "settings", and its name, as in: explain form new-tag';
  test.each([
    { kind: "form", id: "new-bok", want: 'no form "new-bok"; did you mean "new-book"?' },
    {
      kind: "toString",
      id: "x",
      want: WHAT,
    },
    {
      kind: undefined,
      id: undefined,
      want: WHAT,
    },
  ])("nothing for $kind $id", async ({ kind, id, want }) => {
    expect(await explain(folders, kind, id)).toEqual({ text: want, done: false });
  });

  test("a broken form's problems come first", async () => {
    await withFiles({ "forms/new-book.json": "{" }, async (overlay) => {
      const { text, done } = await explain([...folders, overlay], "form", "new-book");
      expect(text).toContain("forms/new-book.json:1:2 a closing } is missing");
      expect(done).toBe(false);
    });
  });
});
