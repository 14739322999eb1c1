import { describe, expect, test } from "vitest";
import { type ApiProblem, toApiError } from "../../../../engine/api/ApiError";
import { errorText } from "../../../../engine/forms/errors/errorText";
import { FieldProblems } from "../../../../engine/forms/errors/fieldProblems";
import { problemText } from "../../../../engine/forms/errors/problemText";
import { confirmationsOf, divideErrors } from "../../../../engine/forms/errors/serverErrors";
import { errorsByKey } from "../../../../engine/forms/errors/validateData";
import { schemaProperties } from "../../../../engine/forms/schema/schemaProperties";
import { translate } from "../../../../engine/languages/translate";

const t = (source: string, values?: Record<string, unknown>) => translate({ code: "en", texts: {} }, source, values);
const text = { type: "string" };
const rows = { type: "array", items: { type: "object", properties: { mac: text } } };
const fields = schemaProperties({
  properties: { id: text, name: text, address: text, password: text, password_confirmation: text, rows },
});
const failed = (...errors: ApiProblem[]) => ({ status: 422, statusText: "", errors });
const problem = (source: string | null | undefined, message?: string, code = "VALIDATION_FAILED") => ({
  code,
  message,
  source,
});

describe("what the server refused", () => {
  test.each([
    [
      "[field.error.matching-source] goes to the field of its source",
      problem("name", "Taken."),
      { name: ["Taken."] },
      [],
    ],
    ["goes to the field inside a field", problem("address.street", "Unknown."), { "address.street": ["Unknown."] }, []],
    ["[field.error.general] without a source concerns the form", problem(null, "Closed."), {}, ["Closed."]],
    ["[field.error.general] with a source of no field concerns the form", problem("oven", "Cold."), {}, ["Cold."]],
    [
      "[field.error.bulk-source] of an item goes to its field",
      problem("data.3.name", "Taken."),
      { name: ["Taken."] },
      [],
    ],
    ["of an item goes to its row", problem("data.3.mac", "Taken."), { "rows.3.mac": ["Taken."] }, []],
    ["[field.error.source-id-ignored] of an id concerns the form", problem("id", "Gone."), {}, ["Gone."]],
    [
      "[errors.unauthorized-ignored-in-lists] is left out when it is about the session",
      problem(null, "No.", "UNAUTHORIZED"),
      {},
      [],
    ],
    ["without a message says the usual text", problem("name"), { name: ["Failed."] }, []],
  ])("%s", (_title, error, byField, general) => {
    expect(divideErrors(failed(error), "Failed.", fields)).toEqual({ fields: byField, general });
  });

  test("[errors.array.field-and-rest] is divided between fields and form", () => {
    const divided = divideErrors(failed(problem("name", "A."), problem("name", "B."), problem(null, "C.")), "", fields);
    expect(divided).toEqual({ fields: { name: ["A.", "B."] }, general: ["C."] });
  });

  test.each([
    [
      "with a source is shown on that field",
      { code: "TAKEN", message: "Taken.", source: "name" },
      { fields: { name: ["Taken."] }, general: [] },
    ],
    ["without one is shown for the form", { code: "CLOSED", message: "Closed." }, { fields: {}, general: ["Closed."] }],
    ["that says nothing gives way to the status text", { deep: [1] }, { fields: {}, general: ["Unprocessable"] }],
  ])("[errors.object.source] one object of errors %s", (_title, errors, want) => {
    const response = new Response(null, { status: 422, statusText: "Unprocessable" });
    const error = toApiError(response, { errors });
    expect(divideErrors(error, error.statusText, fields)).toEqual(want);
  });

  test("without any error says the text of the failure", () => {
    expect(divideErrors(failed(), "Failed.", fields).general).toEqual(["Failed."]);
  });

  test("about a password names the fields that confirm it", () => {
    expect(confirmationsOf(["password"], fields.keys())).toEqual(["password_confirmation"]);
    expect(confirmationsOf(["name"], fields.keys())).toEqual([]);
    expect(confirmationsOf(["password_confirmation"], fields.keys())).toEqual([]);
  });
});

describe("the errors that are shown", () => {
  const wrong = { name: "minLength", schemaPath: "#/properties/name/minLength", params: { limit: 3 } };
  const afterSteps = (...steps: ((problems: FieldProblems) => void)[]) => {
    const problems = new FieldProblems();
    problems.find(new Map([["name", [wrong]]]));
    for (const step of steps) step(problems);
    return problems.shown("name", true);
  };
  const edit = (key: string) => (problems: FieldProblems) => void problems.edit(key);
  const leave = (key: string) => (problems: FieldProblems) => void problems.leave(key);

  test("are none while somebody types for the first time", () => {
    expect(afterSteps(edit("name"))).toEqual([]);
  });

  test("appear once a field that was filled is left, or the form was submitted", () => {
    expect(afterSteps(edit("name"), leave("name"))).toEqual([wrong]);
    expect(afterSteps((problems) => problems.submit())).toEqual([wrong]);
    expect(afterSteps(edit("other"), leave("other"))).toEqual([]);
  });

  test("are none at a field somebody only passed through", () => {
    expect(afterSteps(leave("name"))).toEqual([]);
  });

  test("are none at a field that went away and came back", () => {
    expect(afterSteps(edit("name"), leave("name"), (problems) => problems.reset("name"))).toEqual([]);
  });

  test("[field.edit-clears-error] are the server's until the field is edited", () => {
    const refuse = (problems: FieldProblems) => problems.refuse(new Map([["name", ["Taken."]]]));
    expect(afterSteps(refuse)).toEqual(["Taken."]);
    expect(afterSteps(refuse, edit("other"))).toEqual(["Taken."]);
    expect(afterSteps(refuse, edit("name"))).toEqual([]);
  });

  test.each([
    ["are the item's when it moves down", 1, 2, { "list/0/a": ["A"], "list/2/a": ["B"], "list/1/a": ["C"] }],
    ["are the item's when it moves up", 2, 0, { "list/1/a": ["A"], "list/2/a": ["B"], "list/0/a": ["C"] }],
    ["go with the item that is removed", 0, undefined, { "list/0/a": ["B"], "list/1/a": ["C"] }],
  ])("of a list %s", (_, from, to, want) => {
    const problems = new FieldProblems();
    const messages = { "list/0/a": ["A"], "list/1/a": ["B"], "list/2/a": ["C"] };
    problems.refuse(new Map(Object.entries({ ...messages, lists: ["Full."] })));
    problems.moveItem("list", from, to);
    const keys = ["lists", ...[0, 1, 2].map((place) => `list/${place}/a`)];
    const shown = keys.flatMap((key) =>
      problems.shown(key, false).length > 0 ? [[key, problems.shown(key, false)]] : [],
    );
    expect(Object.fromEntries(shown)).toEqual({ ...want, lists: ["Full."] });
  });

  test("inside a value that one input draws are shown there, with their place", () => {
    const problems = new FieldProblems();
    problems.refuse(new Map([["rows/2/mac_address", ["Taken."]]]));
    const [message = ""] = problems.shown("rows", true);
    expect(problemText(message, undefined, (text) => text)).toBe("3, mac address: Taken.");
    expect(problems.shown("rows", false)).toEqual([]);
  });
});

describe("the words of an error", () => {
  test.each([
    ["CompanySelect", "Company, row 3: Choose one of the values offered."],
    ["DigitsWidget", "Company, row 3: Enter a whole number."],
    [undefined, "Company, row 3: Enter a whole number."],
  ])("a name where a number is stored, in a column of the widget %s", (widget, want) => {
    const wrong = { name: "type", params: { type: "integer" }, schemaPath: "#", within: "2/company_id" };
    const columns = { company_id: { "ui:title": "Company", ...(widget && { "ui:widget": widget }) } };
    expect(problemText(wrong, undefined, t, columns)).toBe(want);
  });

  test.each([
    ["required", { missingProperty: "name" }, "This field is required."],
    ["minLength", { limit: 1 }, "This field is required."],
    ["minLength", { limit: 3 }, "Enter at least 3 characters."],
    ["maxLength", { limit: 200 }, "Enter at most 200 characters."],
    ["minimum", { limit: 60 }, "Enter 60 or more."],
    ["maximum", { limit: 999 }, "Enter 999 or less."],
    ["exclusiveMinimum", { limit: 0 }, "Enter more than 0."],
    ["exclusiveMaximum", { limit: 9 }, "Enter less than 9."],
    ["multipleOf", { multipleOf: 0.01 }, "Enter a multiple of 0.01."],
    ["minItems", { limit: 1 }, "Choose at least 1."],
    ["maxItems", { limit: 2 }, "Choose at most 2."],
    ["uniqueItems", {}, "Each value may appear only once."],
    ["pattern", {}, "This value does not have the expected form."],
    ["format", { format: "email" }, "Enter an email address, such as name@example.com."],
    ["type", { type: "integer" }, "Enter a whole number."],
    ["type", { type: "number" }, "Enter a number."],
    ["enum", {}, "Choose one of the values offered."],
    ["somethingNew", {}, "This value is not valid."],
  ])("%s %j", (name, params, text) => {
    expect(errorText({ name, params }, undefined, t)).toBe(text);
  });

  test("are a pattern's own sentence; what only repeats an error inside a branch is left out", () => {
    const at = { instancePath: "/ovens/0/host", schemaPath: "#/…", params: {} };
    const found = errorsByKey([
      { ...at, keyword: "pattern" },
      { ...at, keyword: "if" },
    ]);
    const texts = [...found].map(([key, errors]) => [
      key,
      errors.map((one) => problemText(one, "Enter a host name.", t)),
    ]);
    expect(texts).toEqual([["ovens/0/host", ["Enter a host name."]]]);
  });

  test.each([
    ["what must not be", { keyword: "not", params: {} }, ["This value is not valid."]],
    [
      "two alternatives that both fit",
      { keyword: "oneOf", params: { passingSchemas: [0, 1] } },
      ["This value is not valid."],
    ],
    [
      "alternatives none of which fits: what is wrong inside them",
      { keyword: "oneOf", params: { passingSchemas: null } },
      [],
    ],
  ])("say of %s that it is wrong, as no error inside does", (_title, error, want) => {
    const found = errorsByKey([{ instancePath: "/period", schemaPath: "", ...error }]);
    expect((found.get("period") ?? []).map((one) => problemText(one, undefined, t))).toEqual(want);
  });

  test("are shown at the missing field, whatever its name", () => {
    const missing = { keyword: "required", instancePath: "/a", schemaPath: "", params: { missingProperty: "b/c" } };
    expect([...errorsByKey([missing]).keys()]).toEqual(["a/b~1c"]);
  });
});
