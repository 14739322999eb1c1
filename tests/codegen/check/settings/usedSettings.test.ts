import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, formatProblem } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";

const schemas = join(import.meta.dirname, "../../../../schemas");
const base = join(import.meta.dirname, "../../../fixtures/broken/base");
const code = { "code/useLoan.ts": 'export const useLoan = () => useSetting<number>("loanDays") * 2;\n' };

test.each([
  ["is there", "loanDays", []],
  ["is misspelled", "loanDay", ['settings.json:3:17 no setting "loanDays", which @ reads; did you mean "loanDay"?']],
  ["is not there", "fine", ['settings.json:3:3 no setting "loanDays", which @ reads']],
])("a setting the program reads %s", async (_title, name, wanted) => {
  const settings = (await readFile(join(base, "settings.json"), "utf8")).replace("loanDays", name);
  await withFiles({ ...code, "base/settings.json": settings }, async (root) => {
    const { problems } = await compile({ folders: [join(root, "base")], sources: [join(root, "code")] });
    const messages = problems
      .map(formatProblem)
      .map((line) => line.replace(`${root}/base/`, "").replace(/\S*useLoan.ts:\d+:\d+/, "@"));
    expect(messages.filter((line) => line.startsWith("settings.json"))).toEqual(wanted);
  });
});

test("each setting of the product that the program reads by its name is reported where it is missing", async () => {
  const settings = JSON.parse(await readFile(join(schemas, "settings.json"), "utf8"));
  const { summaryLifetime: _, ...others } = settings.settings;
  await withFiles({ "settings.json": JSON.stringify({ ...settings, settings: others }) }, async (root) => {
    const { problems } = await compile({ folders: [root], sources: ["app/console"] });
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^no setting "summaryLifetime", which app\/console\/blocks\/useSummaryCache.ts:\d+:\d+ reads$/,
      ),
    );
  });
});
