import { describe, expect, test } from "vitest";
import { guessOperation, nearestOperations } from "../../../../codegen/cli/new/guessOperation";
import { inferFormat } from "../../../../codegen/cli/new/inferFormat";
import { compile } from "../../../../codegen/index";
import { bakeryDocuments } from "../../bakeryDocuments";

const { operations } = await compile({ folders: ["schemas"] });

describe("a form whose name is a slip away from that of a call submits to it", () => {
  test.each([
    ["edit-tagg", "updateTag"],
    ["new-rolle", "createRole"],
    ["edit-compny", "updateCompany"],
  ])("%s: %s", (id, want) => {
    expect(operations.has(guessOperation(id))).toBe(false);
    expect(nearestOperations(id, operations.values())[0]?.id).toBe(want);
  });
});

describe("a new page shows values in the format of what they are", () => {
  const formats = ["boolean", "color", "date-time", "email", "list"].map((name) => [name, { description: "" }]);
  const documents = bakeryDocuments();
  documents.registry.formats = Object.fromEntries(formats);

  test.each([
    ["made_at", { type: "string", format: "date-time" }, "date-time"],
    ["made_at", { type: ["string", "null"], pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" }, "date-time"],
    ["name", { type: "string", pattern: "." }, undefined],
    ["sliced", { type: ["boolean", "null"] }, "boolean"],
    ["seeds", { type: "array", items: { type: "string" } }, "list"],
    ["steps", { type: "array", items: { type: "object" } }, undefined],
    ["color", { type: "string" }, "color"],
    ["baker", { type: "string", format: "email" }, "email"],
    ["weight", { type: "number" }, undefined],
    ["anything", {}, undefined],
  ])("%s %j: %s", (key, schema, want) => {
    expect(inferFormat(documents, key, schema)).toBe(want);
  });

  test("a format the registry does not have is not written", () => {
    expect(inferFormat(bakeryDocuments(), "sliced", { type: "boolean" })).toBeUndefined();
  });
});
