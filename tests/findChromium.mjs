import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The same engine without a desktop interface, which needs a tenth less CPU. */
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

/**
 * A complete Chromium with all its settings, as users have it: one in a usual place, else the one named by CHROMIUM.
 */
export function wholeChromium() {
  return [...PLACES, process.env.CHROMIUM].find((path) => path && existsSync(path));
}

/** The Chromium in which tests run fastest: the one named by CHROMIUM, the headless shell, or a complete one. */
export function quickChromium() {
  return [process.env.CHROMIUM, SHELL].find((path) => path && existsSync(path)) ?? wholeChromium();
}

/** The path of a Chromium. As root on Debian, installs the packages first. Throws if none is found. */
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
  // Older Debian releases have no headless shell.
  if (!add("chromium", "chromium-headless-shell") && !wholeChromium()) add("chromium");
}
