import { expect, test } from "vitest";
import { compile, formatProblem } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";

test.each([
  ["https://maps.example.com/embed", []],
  ["http://10.0.0.1/", []],
  ["/help", []],
  ["{route.address}", []],
  ["javascript:alert(1)", [expect.stringMatching(/modals\/shown\.json:1:\d+ .*"javascript:alert\(1\)"/)]],
  ["data:text/html,hello", [expect.stringMatching(/modals\/shown\.json:1:\d+ .*"data:text\/html,hello"/)]],
  [" https://maps.example.com", [expect.stringMatching(/modals\/shown\.json:1:\d+ /)]],
])("an embedded page at %s", async (address, wanted) => {
  const block = { block: "custom", component: "EmbeddedPage", options: { address } };
  const modal = { $schema: "../meta/modal.schema.json", draft: true, title: "Help", blocks: [block] };
  await withFiles({ "modals/shown.json": JSON.stringify(modal) }, async (overlay) => {
    const { problems } = await compile({ folders: ["schemas", overlay] });
    expect(problems.map(formatProblem)).toEqual(wanted);
  });
});
