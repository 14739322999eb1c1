import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [
  // The same engine without the desktop around it, which takes a tenth of the work less.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function installed() {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
}

/** The path of a Chromium: one that is there, or Debian's own, installed when root asks. */
export async function findChromium() {
  const found = installed();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (canInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (names) => spawnSync("apt-get", names, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    const install = (name) => apt(["install", "-y", "-qq", "--no-install-recommends", name]);
    apt(["update", "-qq"]);
    // Older Debians have only the whole.
    if (!install("chromium-headless-shell")) install("chromium");
  }
  const now = installed();
  if (now) return now;
  throw new Error(
    "The browser tests need Chromium, and none was found: install it (on Debian: apt-get install chromium), or name yours with the variable CHROMIUM.",
  );
}
