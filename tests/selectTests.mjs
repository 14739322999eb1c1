// The command line of npm test.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedFiles, reachedSpecs, reachedTests, readModules } from "./changedTests.mjs";

const USAGE = "Usage: npm test [-- --changed [COMMIT]]";

function readCommand(args) {
  const options = { changed: { type: "boolean", default: false } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [commit = "HEAD", ...others] = positionals;
  const unexpected = values.changed ? others : positionals;
  if (unexpected.length > 0) throw new Error(`Unexpected argument ${JSON.stringify(unexpected[0])}.`);
  return values.changed ? commit : undefined;
}

/**
 * The files of tests for each runner; undefined: all of a runner. With --changed those that the differences from a
 * commit, by default the last one, can reach. Exits with 2 when the arguments are wrong or there is no such commit.
 */
export function selectTests(project, args) {
  try {
    const commit = readCommand(args);
    if (commit === undefined) return {};
    const changed = changedFiles(project, commit);
    const modules = readModules(project);
    const { imports } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
    const selected = {
      unit: reachedTests(changed, modules, imports),
      browser: reachedSpecs(changed, modules, imports),
    };
    const count = (files) => (files === undefined ? "all" : files.length);
    const text = `${changed.length} files differ from ${commit}: ${count(selected.unit)} test files, ${count(selected.browser)} browser test files.`;
    process.stdout.write(`${text}\n`);
    return selected;
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    process.exit(2);
  }
}
