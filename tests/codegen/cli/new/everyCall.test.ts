import { describe, expect, test } from "vitest";
import { makeDocument } from "../../../../codegen/cli/new/writeNew";
import { compile } from "../../../../codegen/index";
import { objectOf } from "../../../../codegen/json";
import { withFiles } from "../../temporaryFolder";

const schemas = "schemas";

/** The forms generated for all operations by operationId, and why others have none. */
async function formsOfEveryCall() {
  const compiled = await compile({ folders: [schemas] });
  const forms: Record<string, { fields: Record<string, unknown>[] }> = {};
  const refused: string[] = [];
  for (const id of compiled.operations.keys()) {
    const generated = makeDocument("form", id, id, compiled);
    if (typeof generated === "string") refused.push(generated);
    else forms[id] = generated.document as (typeof forms)[string];
  }
  return { forms, refused };
}

describe("a form of a call of the API", () => {
  test("passes the check, whichever call it is, but for texts that need translating", async () => {
    const { forms, refused } = await formsOfEveryCall();
    expect(Object.keys(forms).length).toBeGreaterThan(250);
    expect(refused.filter((reason) => !/so a form would have no fields/.test(reason))).toEqual([
      expect.stringContaining("scanPorts has no body property that fits an input"),
    ]);
    const files = Object.entries(forms).map(([id, form]) => [
      `forms/every-${id.toLowerCase()}.json`,
      JSON.stringify({ $schema: "../meta/form.schema.json", draft: true, ...objectOf(form) }),
    ]);
    await withFiles(Object.fromEntries(files), async (overlay) => {
      const { problems, operations } = await compile({ folders: [schemas, overlay] });
      const own = [...operations.values()].filter(({ permission }) => permission === "none" || permission === "public");
      // Overlays, such as this one, must not ask for the password of the caller's own account.
      const isOwnPassword = ({ rule, message }: (typeof problems)[number]) =>
        rule === "password-fields" &&
        own.some(({ id }) => message.startsWith(`${id} is about the caller's own account`));
      expect(problems.filter((problem) => !isOwnPassword(problem))).toEqual([]);
    });
  });

  test("asks for choices by the enumeration that has them all, and for moments by a calendar", async () => {
    const { fields } = (await formsOfEveryCall()).forms.createReport ?? { fields: [] };
    const field = (key: string) => fields.find((each) => each.key === key);
    expect(field("type")).toEqual({ key: "type", label: "Type", enum: "report-type" });
    expect(field("parameters")).toEqual({ key: "parameters", label: "Parameters", enum: "report-parameter" });
    expect(field("start_date")).toEqual({ key: "start_date", label: "Start date", type: "date-time" });
  });
});
