import { expect, it } from "vitest";
import { compile, formatProblem } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";

async function problemsOf(brand: object): Promise<string[]> {
  const content = { $schema: "../meta/brand.schema.json", extends: "default", ...brand };
  let messages: string[] = [];
  await withFiles({ "brands/acme.json": JSON.stringify(content, null, 1) }, async (overlay) => {
    messages = (await compile({ folders: ["schemas", overlay] })).problems.map(formatProblem);
  });
  return messages;
}

it("[brand.language] a brand's language is one there is, and one that it offers", async () => {
  expect(await problemsOf({ language: "nb", languages: ["en", "nb"] })).toEqual([]);
  expect(await problemsOf({ languages: ["ja"] })).toEqual([]);
  expect(await problemsOf({ language: "nb", languages: ["en", "ja"] })).toEqual([
    expect.stringMatching(/acme\.json:4:\d+ .*"nb" is not among its languages: "?en"? and "?ja"?/),
  ]);
  expect(await problemsOf({ language: "no" })).toEqual([expect.stringMatching(/acme\.json:4:\d+ .*"nb"/)]);
  expect(await problemsOf({ languages: ["en", "klingon"] })).toEqual([expect.stringMatching(/acme\.json:\d+:\d+ /)]);
  expect(await problemsOf({ languages: [] })).toEqual([expect.stringMatching(/acme\.json:4:\d+ /)]);
});
