// npm test: everything, from a fresh clone and nothing else; plain Node, because it installs what the rest needs.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../app/server/start/prepare.mjs";
import { failedSpecs, failedTests } from "./failedTests.mjs";
import { findChromium } from "./findChromium.mjs";
import {
  failedFiles,
  flakySpecs,
  flakyTests,
  hasFailed,
  judgeStrays,
  MAX_FLAKY,
  MAX_RERUNS,
  mergePlaywrightReports,
  mergeVitestReports,
  strayFiles,
} from "./rerunFailed.mjs";
import { selectTests } from "./selectTests.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const selected = selectTests(project, process.argv.slice(2));
const results = join(project, "test-results");
const total = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];

function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

function start(program, names, stdio, environment = {}) {
  const env = { ...process.env, ...environment };
  return spawn(process.execPath, [join(project, "node_modules", program), ...names], { cwd: project, env, stdio });
}

/** A program's exit code once it has ended. */
function ended(child) {
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Runs a package's program with what it says shown; gives its exit code. */
function run(program, names, environment) {
  return ended(start(program, names, "inherit", environment));
}

/** A step that either passes or fails, shown under its name. */
async function step(name, work) {
  process.stdout.write(`\n${name}\n`);
  try {
    const isGood = (await work()) === 0;
    count(isGood ? 1 : 0, isGood ? 0 : 1);
    if (!isGood) failures.push(name);
    return isGood;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    count(0, 1);
    failures.push(name);
    return false;
  }
}

/** Steps that run next to the tests, one after another; the output of each is shown when it has ended. */
async function beside(steps) {
  for (const [name, program, names] of steps) {
    const child = start(program, names, ["ignore", "pipe", "pipe"]);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => output.push(piece));
    const code = await ended(child);
    await step(name, () => {
      process.stdout.write(Buffer.concat(output));
      return code;
    });
  }
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/**
 * Runs the tests of one runner and counts its report; an exit code that the report does not explain counts as one
 * failure. Failed tests run again once everything else has ended; those that pass then are flaky.
 */
async function tests(name, report, { count: read, again, merge, failed: namesOf, flaky: flakyOf }, work, others) {
  process.stdout.write(`\n${name}\n`);
  const file = join(results, report);
  const second = join(results, `again-${report}`);
  for (const old of [file, second, `${file}.strays`, `${second}.strays`]) rmSync(old, { force: true });
  let code = await work(file, []);
  await others;
  let result = readReport(file);
  const names = result ? again(result) : [];
  if (names.length > 0) {
    process.stdout.write(`\n${name}: failed tests run again, alone\n`);
    code = await work(second, names);
    const later = readReport(second);
    if (later) {
      result = merge(result, later);
      flaky.push(...flakyOf(result));
      writeFileSync(file, JSON.stringify(result));
    }
  }
  const { passed, failed } = result ? read(result) : { passed: 0, failed: 0 };
  count(passed, code !== 0 && failed === 0 ? 1 : failed);
  const failedNames = result ? namesOf(result) : [];
  if (failedNames.length > 0) failures.push(...failedNames);
  else if (code !== 0 || failed > 0) failures.push(`${name}: an error outside any test, shown above`);
}

/** Why processes of the tests ended before their tests did, by the reports that Node left. */
function fatalErrors() {
  const names = existsSync(results) ? readdirSync(results).filter((name) => /^report\..*\.json$/.test(name)) : [];
  return names.map((name) => {
    const { header, javascriptHeap } = readReport(join(results, name));
    rmSync(join(results, name));
    return `A process of the tests ended: ${header.event} (${Math.round(javascriptHeap.usedMemory / 1e6)} MB of heap in use)`;
  });
}

const readStrays = (report) => readReport(join(results, `${report}.strays`));
const strays = () =>
  judgeStrays(readStrays("vitest.json") ?? { errors: [], unfinished: [] }, readStrays("again-vitest.json"));

const vitest = {
  count: ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests + strays().failed.length,
  }),
  again: (report) => {
    const outside = strayFiles(readStrays("vitest.json") ?? { errors: [], unfinished: [] });
    const files = report.numFailedTests > MAX_RERUNS ? [] : [...new Set([...failedFiles(report), ...outside])];
    return files.length > 0 ? ["--no-file-parallelism", ...files] : [];
  },
  merge: mergeVitestReports,
  failed: (report) => [...failedTests(report), ...strays().failed],
  flaky: (report) => [...flakyTests(report), ...strays().flaky],
};

const playwright = {
  count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  again: (report) =>
    hasFailed(report) && report.stats.unexpected <= MAX_RERUNS ? ["--last-failed", "--workers=1"] : [],
  merge: mergePlaywrightReports,
  failed: failedSpecs,
  flaky: flakySpecs,
};

const isReady = await step("Packages, generated files, the console's build", async () => {
  await prepare(project, { generate: true, build: true });
  return 0;
});
if (isReady) {
  let chromium = "";
  await step("A browser", async () => {
    chromium = await findChromium();
    return 0;
  });
  // Each keeps one core busy, of which tests that wait for their database leave some.
  const others = beside([
    ["Documents", "tsx/dist/cli.mjs", ["codegen/cli.ts", "check"]],
    ["Types", "typescript/bin/tsc", ["--noEmit"]],
    ["Formatting and lint", "@biomejs/biome/bin/biome", ["check", "--config-path=tests/architecture"]],
  ]);
  const unit = (file, more) => {
    const files = more.length > 0 ? more : (selected.unit ?? []);
    return run("vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts", ...files], { TEST_REPORT: file });
  };
  if (selected.unit?.length === 0) await others;
  else await tests("Unit, engine and server tests", "vitest.json", vitest, unit, others);
  if (chromium && selected.browser?.length !== 0) {
    await tests("Browser tests", "browser.json", playwright, (file, more) => {
      const names = more.length > 0 ? more : (selected.browser ?? []);
      return run("@playwright/test/cli.js", ["test", "--config", "tests/e2e/playwright.config.ts", ...names], {
        CHROMIUM: chromium,
        TEST_REPORT: file,
      });
    });
  }
}
if (flaky.length > MAX_FLAKY) {
  count(0, 1);
  failures.push(`${flaky.length} tests passed only when they were run again; up to ${MAX_FLAKY} may`);
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join("")}`);
for (const text of fatalErrors()) process.stdout.write(`\n${text}\n`);
process.stdout.write(`\nflaky: ${flaky.length}\n${flaky.map((name) => `  ${name}\n`).join("")}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
