import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, formatProblem } from "../../../codegen/index";
import { withFiles } from "../temporaryFolder";

const base = join(import.meta.dirname, "../../fixtures/broken/base");
const head = { $schema: "../meta/form.schema.json", submit: { operation: "createBook" } };

/** Compiles some forms as an overlay over the base, and inspects the result. */
async function compileWith<Found>(
  forms: Record<string, object>,
  inspect: (compiled: Awaited<ReturnType<typeof compile>>) => Found,
): Promise<Found> {
  const entries = Object.entries(forms).map(([id, form]) => [`forms/${id}.json`, JSON.stringify(form)]);
  return withFiles(Object.fromEntries(entries), async (overlay) =>
    inspect(await compile({ folders: [base, overlay] })),
  );
}

test("a form has the fields of the one it extends, without, changed and added to as it says", async () => {
  const used = {
    ...head,
    title: "Used book",
    extends: "new-book",
    without: ["state"],
    change: [{ key: "title", label: "Title and edition", maxlength: 40 }],
    add: [{ key: "note", label: "Wear" }],
    uiSchema: { note: { "ui:autofocus": true } },
  };
  await compileWith({ "used-book": used }, ({ problems, documents, expanded }) => {
    expect(problems).toEqual([]);
    expect(documents.forms["used-book"]?.fields).toEqual([
      { key: "title", label: "Title and edition", maxlength: 40 },
      { key: "note", label: "Wear" },
    ]);
    const form = expanded.forms.get("used-book");
    expect(form).toMatchObject({
      title: "Used book",
      schema: { properties: { title: { maxLength: 40 }, note: { type: "string" } }, required: ["title"] },
      uiSchema: { "ui:order": ["title", "note"], note: { "ui:autofocus": true } },
    });
    expect(form).not.toHaveProperty("extends");
  });
});

test("a form of an overlay extends the one of its own name in an earlier folder", async () => {
  const own = { ...head, title: "New book", extends: "new-book", add: [{ key: "pages", label: "Pages" }] };
  await compileWith({ "new-book": own }, ({ problems, documents }) => {
    expect(problems).toEqual([]);
    expect(documents.forms["new-book"]?.fields?.map(({ key }) => key)).toEqual(["title", "state", "pages"]);
  });
});

test("what is wrong in the extended form is shown there alone, what does not fit this call where it is named", async () => {
  const forms = {
    "used-book": { ...head, title: "Used book", fields: [{ key: "titel", label: "Title" }, { key: "title" }] },
    "lent-book": { ...head, title: "Lent book", extends: "used-book" },
    "edit-book": { ...head, submit: { operation: "updateBook" }, title: "Edit book", extends: "new-book" },
  };
  await compileWith(forms, ({ problems }) =>
    expect(problems.map(formatProblem)).toEqual([
      expect.stringMatching(/edit-book\.json:1:\d+ "state" is not in the request body of updateBook$/),
      expect.stringMatching(/used-book\.json:1:\d+ "titel" is not in the request body of createBook/),
    ]),
  );
});
