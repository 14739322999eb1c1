import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Two projects: what meets the database, and everything else, so that a run without server tests starts no database. */
export default defineConfig({
  root,
  test: {
    // One for each core; the tests of the server wait for the database much of their time.
    maxWorkers: "100%",
    reporters: process.env.FARHELM_REPORT
      ? ["default", ["json", { outputFile: process.env.FARHELM_REPORT }]]
      : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/app/server/**", "tests/e2e/**", "tests/bench/**"],
          // Compiling all documents takes a second alone, and many when the machine is busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          // Files of one process share the compiled documents; each has a database of its own.
          isolate: false,
          include: ["tests/app/server/**/*.test.ts"],
          globalSetup: ["tests/app/server/startTestDatabase.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
