import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeDocument, writeNew } from "../../../../codegen/cli/new/writeNew";
import { compile } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";
import { filesOf, readContract } from "./readContract";

describe("forms of contracts nobody here wrote", { timeout: 120_000 }, () => {
  test.each([
    { name: "github.json", forms: 38, refused: 0 },
    { name: "petstore.json", forms: 9, refused: 0 },
    { name: "polymorphism.json", forms: 13, refused: 0 },
    { name: "schema-types.json", forms: 21, refused: 0 },
    { name: "circular-request-bodies.json", forms: 3, refused: 1 },
    { name: "discriminators.json", forms: 10, refused: 0 },
    { name: "payments.yaml", forms: 4, refused: 0 },
    { name: "newer-words.yaml", forms: 1, refused: 0 },
  ])("$name: each operation becomes a form that passes the check, or its place says why not", async (given) => {
    const { text, ids } = await readContract(given.name);
    await withFiles(filesOf(text), async (base) => {
      const contract = await compile({ folders: [base] });
      const results = ids.map((operation) => makeDocument("form", operation, operation, contract));
      const refused = results.filter((result) => typeof result === "string");
      const place = /^\S+api\/openapi\.yaml:\d+:\d+ \S+ (takes|requires|names|has) /;
      expect(refused.filter((message) => !place.test(message))).toEqual([]);
      const forms = results.filter((result) => typeof result === "object");
      expect({ forms: forms.length, refused: refused.length }).toEqual({ forms: given.forms, refused: given.refused });
      await mkdir(join(base, "forms"));
      for (const [index, { document }] of forms.entries())
        await writeFile(join(base, `forms/form-${index}.json`), JSON.stringify(document));
      const { problems, modules } = await compile({ folders: [base] });
      expect(problems.filter(({ file }) => file.includes("/forms/"))).toEqual([]);
      expect(Object.keys(modules).filter((id) => id.startsWith("form/"))).toHaveLength(given.forms);
    });
  });

  test("response-only properties have no field, and a list of files is omitted", async () => {
    const book = {
      type: "object",
      required: ["id", "name", "rows"],
      properties: {
        id: { type: "integer", readOnly: true },
        name: { type: "string" },
        rows: {
          type: "array",
          items: { type: "object", properties: { at: { type: "string", readOnly: true }, key: { type: "string" } } },
        },
        covers: { type: "array", items: { type: "string", format: "binary" } },
      },
    };
    const change = {
      operationId: "changeBook",
      "x-permission": "none",
      "x-scope": "session",
      requestBody: { content: { "multipart/form-data": { schema: book } } },
      responses: {},
    };
    const text = JSON.stringify({ openapi: "3.1.0", info: {}, paths: { "/book": { put: change } } });
    await withFiles(filesOf(text), async (base) => {
      const request = { kind: "form", id: "change-book", operation: "changeBook", folders: [base] };
      const result = await writeNew(request);
      expect(result.text).toContain('left out "covers": it is a list of files, and a field sends only one');
      const { fields } = JSON.parse(await readFile(join(base, "forms/change-book.json"), "utf8"));
      expect(fields).toMatchObject([{ key: "name" }, { key: "rows", fields: [{ key: "key" }] }]);
    });
  });

  test("what is required and never described refuses the form at its place, and a schema of another draft is read", async () => {
    const book = { $schema: "http://json-schema.org/draft-04/schema#", type: "object" };
    const operation = (operationId: string, required: string[]) => ({
      operationId,
      "x-permission": "none",
      "x-scope": "session",
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: { ...book, required, properties: { name: { type: "string", title: "book_name_param" } } },
          },
        },
      },
      responses: {},
    });
    const paths = { "/a": { put: operation("changeBook", ["name"]) }, "/b": { put: operation("moveBook", ["shelf"]) } };
    const text = JSON.stringify({ openapi: "3.1.0", info: {}, paths });
    await withFiles(filesOf(text), async (base) => {
      const contract = await compile({ folders: [base] });
      expect(contract.problems.filter(({ rule }) => rule === "api-schemas")).toEqual([]);
      expect(makeDocument("form", "move-book", "moveBook", contract)).toMatch(
        /openapi\.yaml:1:\d+ moveBook requires "shelf" and does not say what it is$/,
      );
      const generated = makeDocument("form", "change-book", "changeBook", contract);
      expect(generated).toMatchObject({ document: { fields: [{ key: "name", label: "Name" }] } });
    });
  });

  test("labels, order and inputs are those of the contract", async () => {
    const { text } = await readContract("github.json");
    await withFiles(filesOf(text), async (base) => {
      const write = async (id: string, operation: string) => {
        await writeNew({ kind: "form", id, operation, folders: [base] });
        return JSON.parse(await readFile(join(base, `forms/${id}.json`), "utf8"));
      };
      const change = await write("edit-webhook", "repos/update-webhook");
      expect(change).toMatchObject({
        title: "Edit webhook",
        initial: "{record}",
        submit: { operation: "repos/update-webhook" },
      });
      expect(change.fields).toEqual([
        {
          key: "config",
          label: "Webhook Configuration",
          fields: [
            { key: "url", label: "URL" },
            { key: "content_type", label: "Content type" },
            { key: "secret", label: "Secret", type: "password" },
            { key: "insecure_ssl", label: "Insecure SSL" },
          ],
        },
        { key: "events", label: "Events", component: "ListInput" },
        { key: "add_events", label: "Add events", component: "ListInput" },
        { key: "remove_events", label: "Remove events", component: "ListInput" },
        { key: "active", label: "Active" },
      ]);
      const { fields } = await write("new-milestone", "issues/create-milestone");
      expect(fields).toContainEqual({ key: "description", label: "Description", type: "textarea" });
    });
  });
});
