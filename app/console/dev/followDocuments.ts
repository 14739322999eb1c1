import type { Boot } from "#engine";
import { loadBoot } from "../bootDocuments";
import { showProblems } from "./showProblems";

/** What the dev server tells of the documents; codegen/vite.ts describes the same from the teller's side. */
interface Announcement {
  version: string;
  problems: string[];
}

const EVENT = "farhelm:documents";

/** While documents are being written: shows what was saved as soon as the server serves it, and what is wrong with it. */
export function followDocuments(shown: string, change: (boot: Boot) => Promise<boolean>): void {
  let current = shown;
  let wanted = shown;
  const follow = async ({ version, problems }: Announcement) => {
    showProblems(problems);
    if (problems.length > 0) return;
    wanted = version;
    if (version === current || !(await isServed(version, () => wanted === version))) return;
    current = version;
    if (!(await change(await loadBoot(await readPage())))) location.reload();
  };
  // One after the other, so that the last one saved is the one that stays.
  let latest = Promise.resolve();
  import.meta.hot?.on(EVENT, (said: Announcement) => {
    latest = latest.then(() => follow(said));
  });
  import.meta.hot?.send(EVENT);
}

async function readPage(): Promise<Document> {
  const page = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
  return new DOMParser().parseFromString(await page.text(), "text/html");
}

/** How often the server is asked whether it has followed, and how long it may take (ms). */
const EVERY = 40;
const LONGEST = 15_000;

async function isServed(version: string, isWanted: () => boolean): Promise<boolean> {
  const end = performance.now() + LONGEST;
  while (isWanted() && performance.now() < end) {
    const served = (await (await fetch("/version.json", { cache: "no-store" })).json()) as { documents: string };
    if (served.documents === version) return true;
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
  return false;
}
