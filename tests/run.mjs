// npm test: everything, from a fresh clone and nothing else; plain Node, because it installs what the rest needs.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../app/server/start/prepare.mjs";
import { findChromium } from "./findChromium.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const results = join(project, "test-results");
const total = { passed: 0, failed: 0 };

function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs a package's program with what it says shown; gives its exit code. */
function run(program, names, environment = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [join(project, "node_modules", program), ...names], {
      cwd: project,
      env,
      stdio: "inherit",
    });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** A step that either passes or fails, shown under its name. */
async function step(name, work) {
  process.stdout.write(`\n${name}\n`);
  try {
    const isGood = (await work()) === 0;
    count(isGood ? 1 : 0, isGood ? 0 : 1);
    return isGood;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    count(0, 1);
    return false;
  }
}

/** A runner of tests: its report is counted, and an end that its report does not explain counts as one failure. */
async function tests(name, report, read, work) {
  process.stdout.write(`\n${name}\n`);
  const file = join(results, report);
  rmSync(file, { force: true });
  const code = await work(file);
  const { passed, failed } = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  count(passed, code !== 0 && failed === 0 ? 1 : failed);
}

const readVitest = ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests });
const readPlaywright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });

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
  await step("Documents", () => run("tsx/dist/cli.mjs", ["codegen/cli.ts", "check"]));
  await step("Formatting and lint", () =>
    run("@biomejs/biome/bin/biome", ["check", "--config-path=tests/architecture"]),
  );
  await step("Types", () => run("typescript/bin/tsc", ["--noEmit"]));
  await tests("Unit, engine and server tests", "vitest.json", readVitest, (file) =>
    run("vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts"], { FARHELM_REPORT: file }),
  );
  if (chromium) {
    await tests("Browser tests", "browser.json", readPlaywright, () =>
      run("@playwright/test/cli.js", ["test", "--config", "tests/e2e/playwright.config.ts"], { CHROMIUM: chromium }),
    );
  }
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
