import type { Page } from "@playwright/test";
import { farhelm } from "./measuredConsoles";
import type { Replay } from "./replay";
import { type VisitTarget, watchRequests, withPage } from "./visit";

/** So many devices change once a second each, told in so many messages, as the server tells them. */
const DEVICES = 500;
const MESSAGES = 4;
/** How long, in milliseconds, and how often a key is pressed and the page is scrolled meanwhile. */
const LASTS = 10_000;
const KEY_EVERY = 125;
const KEYS_TO_A_SCROLL = 2;
/** A frame that takes longer is noticed (ms). */
const LONG = 50;

/** What a person feels: the 95th percentile of key to paint (ms), frames that took long, and rows that changed. */
interface Felt {
  p95: number;
  long: number;
  rows: number;
}

declare global {
  interface Window {
    felt: { keys: number[]; frames: number[]; rows: number };
  }
}

/** Types into the search of the list and scrolls it, while nothing changes and while 500 rows a second do. */
export function measureLive(replay: Replay, place: VisitTarget): Promise<Record<string, string>[]> {
  return withPage(farhelm, place.cookies, async (page) => {
    const quiet = watchRequests(page);
    await page.goto(place.url + farhelm.path);
    await page.locator(farhelm.row).first().waitFor();
    await quiet();
    const devices = await readChanging(place.url);
    const calm = await typeAndScroll(page);
    const stop = keepPublishing(replay, devices);
    const busy = await typeAndScroll(page).finally(stop);
    return [rowOf("nothing changes", calm), rowOf(`${DEVICES} rows change a second`, busy)];
  });
}

function rowOf(what: string, { p95, long, rows }: Felt): Record<string, string> {
  return {
    what: `Farhelm, ${LASTS / 1000} s of typing and scrolling, ${what}`,
    "key to paint, p95": `${p95.toFixed(0)} ms`,
    [`frames over ${LONG} ms`]: String(long),
    "rows drawn anew": String(rows),
  };
}

interface Changing {
  id: number;
  revision: number;
}

/** The devices of the first page, and others of the fleet, which nobody sees. */
async function readChanging(url: string): Promise<Changing[]> {
  const response = await fetch(`${url}/api/devices?limit=25&offset=0`);
  const { data } = (await response.json()) as { data: Changing[] };
  const shown = data.map(({ id, revision }) => ({ id, revision }));
  const highest = Math.max(...shown.map(({ id }) => id));
  return [
    ...shown,
    ...Array.from({ length: DEVICES - shown.length }, (_, at) => ({ id: highest + at + 1, revision: 0 })),
  ];
}

// Revisions follow one another without a gap: else the list would read itself again.
function keepPublishing(replay: Replay, devices: Changing[]): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const due = devices.filter((_, at) => (at + turn) % MESSAGES === 0);
    for (const device of due) device.revision += 1;
    replay.publish(
      "DeviceUpdated",
      due.map(({ id, revision }) => ({ id, revision, status: revision % 2, signal: -50 - (revision % 50) })),
    );
  }, 1000 / MESSAGES);
  return () => clearInterval(timer);
}

async function typeAndScroll(page: Page): Promise<Felt> {
  await page.locator("main input[type=search], main [placeholder=Search]").first().focus();
  await page.mouse.move(900, 600);
  await page.evaluate(watchFrames);
  const ends = Date.now() + LASTS;
  for (let key = 0; Date.now() < ends; key += 1) {
    const pressed = Date.now();
    // Letters come and go: the search box never rests, so that the list stays as it is.
    await page.keyboard.press(key % 8 < 4 ? "abcd".charAt(key % 4) : "Backspace");
    if (key % KEYS_TO_A_SCROLL === 0) await page.mouse.wheel(0, key % 16 < 8 ? 120 : -120);
    await page.waitForTimeout(Math.max(0, KEY_EVERY - (Date.now() - pressed)));
  }
  const { keys, frames, rows } = await page.evaluate(() => window.felt);
  keys.sort((a, b) => a - b);
  const p95 = keys[Math.floor(keys.length * 0.95)] ?? Number.NaN;
  return { p95, long: frames.filter((frame) => frame > LONG).length, rows };
}

/** Notes in the page how long each frame and each key to its paint takes. */
function watchFrames(): void {
  const isNew = window.felt === undefined;
  window.felt = { keys: [], frames: [], rows: 0 };
  if (!isNew) return;
  const changed = new Set<unknown>();
  const watch = {
    last: performance.now(),
    frame(now: number) {
      window.felt.rows += changed.size;
      changed.clear();
      window.felt.frames.push(now - watch.last);
      watch.last = now;
      requestAnimationFrame(watch.frame);
    },
    handleEvent({ timeStamp }: Event) {
      requestAnimationFrame(() => {
        // A message that is sent when the frame begins arrives once it has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.felt.keys.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    },
  };
  addEventListener("keydown", watch, { capture: true });
  const rows = document.querySelector("main tbody");
  // Each row once a frame, however much of it changed.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) changed.add((target.parentElement ?? rows)?.closest("tr"));
  });
  if (rows) observer.observe(rows, { attributes: true, childList: true, characterData: true, subtree: true });
  requestAnimationFrame(watch.frame);
}
