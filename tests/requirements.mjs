// npm run requirements: the requirement ids that no test of the last run proves, and how many are proved, per area. A
// test proves an id only if it passed the first time.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const read = (name) => (existsSync(path(name)) ? JSON.parse(readFileSync(path(name), "utf8")) : undefined);

/** The ids at the beginning of a title: "[a.b][a.c] text". */
function idsOf(title) {
  const [head = ""] = /^(\[[\w.-]+\]\s*)+/.exec(title) ?? [];
  return [...head.matchAll(/\[([\w.-]+)\]/g)].map(([, id]) => id);
}

function vitestTitles(report) {
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return tests.map(({ title, ancestorTitles = [], status, isFlaky = false }) => {
    return { title, groups: ancestorTitles, isPassed: status === "passed" && !isFlaky };
  });
}

function playwrightTitles(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.map(({ title, ok, isFlaky = false }) => ({ title, isPassed: ok && !isFlaky })),
    ...playwrightTitles(inner),
  ]);
}

const vitest = read("../test-results/vitest.json");
const browser = read("../test-results/browser.json");
if (!vitest && !browser) {
  process.stderr.write("There are no results yet: run npm test first.\n");
  process.exit(1);
}

const requirements = read("requirements.json");
const known = new Set(requirements.map(({ id }) => id));
const titles = [...vitestTitles(vitest), ...playwrightTitles(browser?.suites)];
const idsOfTest = ({ title, groups = [] }) => [title, ...groups].flatMap(idsOf);
const named = new Set(titles.flatMap(idsOfTest));
// A group of tests that names an id proves it when none of them fails.
const refuted = new Set(titles.filter(({ isPassed }) => !isPassed).flatMap(({ groups = [] }) => groups.flatMap(idsOf)));
const passed = titles.filter(({ isPassed }) => isPassed).flatMap(idsOfTest);
const proved = new Set(passed.filter((id) => !refuted.has(id)));

for (const area of new Set(requirements.map((row) => row.area))) {
  const rows = requirements.filter((row) => row.area === area);
  const open = rows.filter(({ id }) => !proved.has(id));
  process.stdout.write(`${area}: ${rows.length - open.length} of ${rows.length}\n`);
  for (const { id } of open) process.stdout.write(`  ${id}\n`);
}
const unknown = [...named].filter((id) => !known.has(id));
for (const id of unknown) process.stdout.write(`A test names [${id}], which is no requirement.\n`);
process.stdout.write(
  `\n${requirements.filter(({ id }) => proved.has(id)).length} of ${requirements.length} requirements are proved\n`,
);
process.exitCode = unknown.length > 0 ? 1 : 0;
