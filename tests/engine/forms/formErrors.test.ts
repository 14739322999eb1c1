import { describe, expect, test } from "vitest";
import type { ApiProblem } from "../../../engine/api/ApiError";
import { errorText } from "../../../engine/forms/errorText";
import { createFieldStates, shownErrors } from "../../../engine/forms/fieldStates";
import { confirmationsOf, divideErrors } from "../../../engine/forms/serverErrors";
import { translateErrors } from "../../../engine/forms/translateErrors";
import { translate } from "../../../engine/languages/translate";

const t = (source: string, values?: Record<string, unknown>) => translate({}, source, values);
const fields = new Set(["id", "name", "address", "password", "password_confirmation"]);
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

  test("without any error says the text of the failure", () => {
    expect(divideErrors(failed(), "Failed.", fields).general).toEqual(["Failed."]);
  });

  test("about a password names the fields that confirm it", () => {
    expect(confirmationsOf(["password"], fields)).toEqual(["password_confirmation"]);
    expect(confirmationsOf(["name"], fields)).toEqual([]);
    expect(confirmationsOf(["password_confirmation"], fields)).toEqual([]);
  });
});

describe("the errors that are shown", () => {
  const found = ["Wrong."];
  const afterSteps = (...steps: ((states: ReturnType<typeof createFieldStates>) => void)[]) => {
    const states = createFieldStates();
    for (const step of steps) step(states);
    return shownErrors(states.store.getState(), "name", found);
  };

  test("are none while somebody types for the first time", () => {
    expect(afterSteps((states) => states.edit("name"))).toEqual([]);
  });

  test("appear once the field was left, or the form was submitted", () => {
    expect(afterSteps((states) => states.leave("name"))).toEqual(found);
    expect(afterSteps((states) => states.submit())).toEqual(found);
    expect(afterSteps((states) => states.leave("other"))).toEqual([]);
  });

  test("[field.edit-clears-error] are the server's until the field is edited", () => {
    const refuse = (states: ReturnType<typeof createFieldStates>) => states.refuse({ name: ["Taken."] });
    expect(afterSteps(refuse)).toEqual(["Taken."]);
    expect(afterSteps(refuse, (states) => states.edit("other"))).toEqual(["Taken."]);
    expect(afterSteps(refuse, (states) => states.edit("name"))).toEqual([]);
  });
});

describe("the words of an error", () => {
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

  test("are a pattern's own sentence, found by the field's path", () => {
    const uiSchema = { ovens: { items: { host: { "ui:options": { patternMessage: "Enter a host name." } } } } };
    const errors = [
      { name: "pattern", property: ".ovens.0.host", stack: "" },
      { name: "if", property: "", stack: "" },
    ];
    expect(translateErrors(errors, uiSchema, t).map((error) => error.message)).toEqual(["Enter a host name."]);
  });
});
