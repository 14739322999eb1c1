import type { Boot } from "#engine";
import { loadBoot } from "../bootDocuments";
import { showProblems } from "./showProblems";

/** Message of the dev server about the documents; must match the sender in codegen/vite.ts. */
interface Announcement {
  version: string;
  problems: string[];
}

const EVENT = "farhelm:documents";

/** Hot reload of documents: applies a saved version once the server serves it, and shows its problems. */
export function followDocuments(shown: string, change: (boot: Boot) => Promise<boolean>): void {
  let current = shown;
  let latestVersion = shown;
  const follow = async ({ version, problems }: Announcement) => {
    showProblems(problems);
    if (problems.length > 0) return;
    latestVersion = version;
    if (version === current || !(await isServed(version, () => latestVersion === version))) return;
    current = version;
    if (!(await change(await loadBoot(await readPage())))) location.reload();
  };
  // Serialize, so that the last saved version wins.
  let queue = Promise.resolve();
  import.meta.hot?.on(EVENT, (announcement: Announcement) => {
    queue = queue.then(() => follow(announcement));
  });
  import.meta.hot?.send(EVENT);
}

async function readPage(): Promise<Document> {
  const page = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
  return new DOMParser().parseFromString(await page.text(), "text/html");
}

/** Polling interval and timeout until the server serves a new version, in milliseconds. */
const POLL_INTERVAL = 40;
const TIMEOUT = 15_000;

async function isServed(version: string, isLatest: () => boolean): Promise<boolean> {
  const end = performance.now() + TIMEOUT;
  while (isLatest() && performance.now() < end) {
    const served = (await (await fetch("/version.json", { cache: "no-store" })).json()) as { documents: string };
    if (served.documents === version) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
  return false;
}
