import { join } from "node:path";
import { findSchemaDefinition } from "@rjsf/utils";
import { expect, test } from "vitest";
import { compile } from "../../codegen/index";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");
const words = { type: "string", minLength: 1, maxLength: 80 };

test.each([
  ["a space, percent-encoded", "a b", "#/definitions/a%20b"],
  ["a space as it is", "a b", "#/definitions/a b"],
  ["a slash", "a/b", "#/definitions/a~1b"],
  ["a tilde", "a~b", "#/definitions/a~0b"],
  ["a slash, percent-encoded", "a/b", "#/definitions/a%7E1b"],
  ["letters of another script", "størrelse", "#/definitions/st%C3%B8rrelse"],
])("a reference with %s leads to its schema, here and in the form", async (_title, name, $ref) => {
  const form = {
    $schema: "../meta/form.schema.json",
    title: "New book",
    submit: { operation: "createBook" },
    schema: { type: "object", required: ["title"], definitions: { [name]: words }, properties: { title: { $ref } } },
  };
  await withFiles({ "forms/new-book.json": JSON.stringify(form) }, async (overlay) => {
    const { problems, expanded } = await compile({ folders: [base, overlay] });
    expect(problems).toEqual([]);
    expect(findSchemaDefinition($ref, expanded.forms.get("new-book")?.schema)).toEqual(words);
  });
});
