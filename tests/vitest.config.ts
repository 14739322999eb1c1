import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Two projects: what meets the database, and everything else, so that a run without server tests starts no database. */
export default defineConfig({
  root,
  test: {
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
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/app/server/**/*.test.ts"],
          globalSetup: ["tests/app/server/startTestDatabase.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
