import type { Page } from "@playwright/test";
import { farhelm } from "./measuredConsoles";
import type { Replay } from "./replay";
import { type VisitTarget, watchRequests, withPage } from "./visit";

/** Devices that change once a second each, and the messages per second that report them, as the server batches them. */
const DEVICES = 500;
const MESSAGES = 4;
/** Duration, interval between keystrokes (both in milliseconds), and keystrokes per scroll. */
const DURATION = 10_000;
const KEY_INTERVAL = 125;
const KEYS_PER_SCROLL = 2;
/** Frames longer than this are counted as long, in milliseconds. */
const LONG_FRAME = 50;

/** Responsiveness: 95th percentile from key to paint (ms), number of long frames, and rows re-rendered. */
interface Responsiveness {
  p95: number;
  longFrames: number;
  rows: number;
}

declare global {
  interface Window {
    responsiveness: { keys: number[]; frames: number[]; rows: number };
  }
}

/** Types into the list's search and scrolls, first without updates and then with 500 updated rows per second. */
export function measureLive(replay: Replay, target: VisitTarget): Promise<Record<string, string>[]> {
  return withPage(farhelm, target.cookies, async (page) => {
    const quiet = watchRequests(page);
    await page.goto(target.url + farhelm.path);
    await page.locator(farhelm.row).first().waitFor();
    await quiet();
    const devices = await readChanging(target.url);
    const calm = await typeAndScroll(page);
    const stop = startPublishing(replay, devices);
    const busy = await typeAndScroll(page).finally(stop);
    return [rowOf("nothing changes", calm), rowOf(`${DEVICES} rows change a second`, busy)];
  });
}

function rowOf(what: string, { p95, longFrames, rows }: Responsiveness): Record<string, string> {
  return {
    what: `Farhelm, ${DURATION / 1000} s of typing and scrolling, ${what}`,
    "key to paint, p95": `${p95.toFixed(0)} ms`,
    [`frames over ${LONG_FRAME} ms`]: String(longFrames),
    "rows drawn anew": String(rows),
  };
}

interface Changing {
  id: number;
  revision: number;
}

/** The devices of the first page, and others that are not shown. */
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

// Revisions have no gaps, because a gap would make the list refetch.
function startPublishing(replay: Replay, devices: Changing[]): () => void {
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

async function typeAndScroll(page: Page): Promise<Responsiveness> {
  await page.locator("main input[type=search], main [placeholder=Search]").first().focus();
  await page.mouse.move(900, 600);
  await page.evaluate(watchFrames);
  const end = Date.now() + DURATION;
  for (let key = 0; Date.now() < end; key += 1) {
    const pressed = Date.now();
    // Letters are typed and deleted faster than the search is debounced, so that the list stays the same.
    await page.keyboard.press(key % 8 < 4 ? "abcd".charAt(key % 4) : "Backspace");
    if (key % KEYS_PER_SCROLL === 0) await page.mouse.wheel(0, key % 16 < 8 ? 120 : -120);
    await page.waitForTimeout(Math.max(0, KEY_INTERVAL - (Date.now() - pressed)));
  }
  const { keys, frames, rows } = await page.evaluate(() => window.responsiveness);
  keys.sort((a, b) => a - b);
  const p95 = keys[Math.floor(keys.length * 0.95)] ?? Number.NaN;
  return { p95, longFrames: frames.filter((frame) => frame > LONG_FRAME).length, rows };
}

/** Records in the page the duration of each frame and from each keystroke to its paint. */
function watchFrames(): void {
  const isNew = window.responsiveness === undefined;
  window.responsiveness = { keys: [], frames: [], rows: 0 };
  if (!isNew) return;
  const changed = new Set<unknown>();
  const watch = {
    last: performance.now(),
    frame(now: number) {
      window.responsiveness.rows += changed.size;
      changed.clear();
      window.responsiveness.frames.push(now - watch.last);
      watch.last = now;
      requestAnimationFrame(watch.frame);
    },
    handleEvent({ timeStamp }: Event) {
      requestAnimationFrame(() => {
        // A message posted at the start of a frame is delivered after its paint.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.responsiveness.keys.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    },
  };
  addEventListener("keydown", watch, { capture: true });
  const rows = document.querySelector("main tbody");
  // Count each row once per frame.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) changed.add((target.parentElement ?? rows)?.closest("tr"));
  });
  if (rows) observer.observe(rows, { attributes: true, childList: true, characterData: true, subtree: true });
  requestAnimationFrame(watch.frame);
}
