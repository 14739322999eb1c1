import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";
import { iconSprite } from "../app/console/iconSprite.ts";
import { leafletWithoutHtml } from "../app/console/leafletWithoutHtml.ts";
import { ReuseWorkersSequencer } from "./ReuseWorkersSequencer.ts";
import { MAX_RERUNS } from "./rerunFailed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const report = process.env.TEST_REPORT;

/** Keeps errors from outside any test, and files that were not finished: the report of Vitest leaves them out. */
const strays: Reporter = {
  onTestRunEnd: (modules, errors) => {
    if (!report) return;
    // Whether the report itself has been written by now, and its folder made, is chance.
    mkdirSync(dirname(report), { recursive: true });
    const unfinished = modules.filter((one) => ["queued", "pending"].includes(one.state())).map((one) => one.moduleId);
    const found = errors.map(({ stack, message, VITEST_TEST_PATH }) => ({
      text: stack ?? message,
      file: VITEST_TEST_PATH,
    }));
    writeFileSync(`${report}.strays`, JSON.stringify({ errors: found, unfinished }));
  },
};

/** Tests that need the database. */
const SERVER = ["server", "agent", "simulator"].map((layer) => `tests/app/${layer}/**/*.test.ts`);

/** Two projects: what meets the database, and everything else, so that a run without server tests starts no database. */
export default defineConfig({
  root,
  plugins: [iconSprite(), leafletWithoutHtml],
  test: {
    // As in the build.
    server: { deps: { inline: ["leaflet"] } },
    // A process that runs out of memory leaves a report of what it held.
    execArgv: report ? ["--report-on-fatalerror", `--report-directory=${dirname(report)}`] : [],
    // One more than there are cores: the tests of the server wait for the database and for what they started much of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ReuseWorkersSequencer },
    reporters: report ? ["default", ["json", { outputFile: report }], strays] : ["default"],
    // The runner's own messages between its processes, late when others use the cores; no word of a test. Tests may
    // reject with values that have no message.
    onUnhandledError: ({ message }) => !String(message).startsWith("[vitest-worker]: Timeout calling"),
    // As many are no matter of a busy machine, and each may wait for its time to end.
    bail: MAX_RERUNS + 1,
    setupFiles: ["tests/waitTimeouts.ts", "tests/resetEnvironment.ts"],
    expect: { poll: { timeout: 30_000 } },
    // Above the patience of a single wait. Compiling all documents takes a second alone, and many when the machine is busy.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Files of one process share what is imported, which takes longer than most of their tests: each leaves
          // nothing behind that others see.
          isolate: false,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...SERVER, "tests/e2e/**", "tests/bench/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          // Files of one process share the compiled documents; each has a database of its own.
          isolate: false,
          include: SERVER,
          globalSetup: ["tests/app/server/startTestDatabase.ts"],
        },
      },
    ],
  },
});
