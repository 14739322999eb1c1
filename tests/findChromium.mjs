import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The same engine without the desktop around it, which takes a tenth of the work less. */
const SHELL = "/usr/bin/chromium-headless-shell";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** A Chromium with all its settings, as people have it; the one that is named where none is in its usual place. */
export function wholeChromium() {
  return [...PLACES, process.env.CHROMIUM].find((path) => path && existsSync(path));
}

/** The Chromium that tests are quickest in: the one that is named, the shell, or the whole. */
export function quickChromium() {
  return [process.env.CHROMIUM, SHELL].find((path) => path && existsSync(path)) ?? wholeChromium();
}

/** The path of a Chromium: one that is there, or Debian's own, installed when root asks. */
export async function findChromium() {
  const isNamed = process.env.CHROMIUM !== undefined;
  if (!isNamed && process.getuid?.() === 0 && existsSync("/etc/debian_version")) install();
  if (wholeChromium()) return quickChromium();
  throw new Error(
    "The browser tests need Chromium, and none was found: install it (on Debian: apt-get install chromium), or name yours with the variable CHROMIUM.",
  );
}

function install() {
  if (wholeChromium() && existsSync(SHELL)) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...names) => spawnSync("apt-get", names, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  const add = (...names) => apt("install", "-y", "-qq", "--no-install-recommends", ...names);
  apt("update", "-qq");
  // Older Debians have only the whole.
  if (!add("chromium", "chromium-headless-shell") && !wholeChromium()) add("chromium");
}
