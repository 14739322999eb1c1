import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { quickChromium } from "../findChromium.mjs";
import { MAX_RERUNS } from "../rerunFailed.mjs";
import { SLOWDOWN } from "./support/slowdown";

const results = fileURLToPath(new URL("../../test-results", import.meta.url));

/** They share a Farhelm with brands and languages of its own: one process runs them, so that one is started. */
const BRANDED = ["brands.spec.ts", "layouts.spec.ts"];

/** Browser tests: Debian's Chromium against the real server, its database and its devices. */
export default defineConfig({
  testDir: ".",
  outputDir: `${results}/browser`,
  // Each has a server of its own; while one waits for its page, the other works.
  workers: Number(process.env.TEST_WORKERS ?? 2),
  projects: [
    { name: "branded", testMatch: BRANDED, workers: 1 },
    { name: "common", testIgnore: BRANDED },
  ],
  maxFailures: MAX_RERUNS + 1,
  // An end for what hangs, no measure of speed: a wait of its own ends much earlier.
  timeout: 240_000 * SLOWDOWN,
  // A machine whose cores others use at the same time is several times slower.
  expect: { timeout: 30_000 * SLOWDOWN },
  reporter: [["line"], ["json", { outputFile: process.env.TEST_REPORT ?? `${results}/browser.json` }]],
  use: {
    actionTimeout: 30_000 * SLOWDOWN,
    // Without a graphics card every frame of a fade is painted by the processor, a third of what the browser does.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: quickChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
