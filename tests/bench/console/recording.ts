import type { Page, Response } from "@playwright/test";

/** What a server answered. */
export interface RecordedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Answers by what was asked for; see keyOf. */
export type Recording = Map<string, RecordedResponse>;

/** Headers that belong to the way an answer took rather than to it. */
const OF_THE_WAY = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
]);

/** So that content of the record is told from the list's: the description the record of a device is answered with. */
export const RECORD_MARKER = "Read from the record";

/** What an answer is kept under: its path and what chooses its content, in any order; the fields asked for do not. */
export function keyOf(url: URL): string {
  const chosen = [...url.searchParams].filter(([name]) => name !== "fields").sort(([a], [b]) => a.localeCompare(b));
  return [url.pathname, ...chosen.map(([name, value]) => `${name}=${value}`)].join(" ");
}

/** Keeps whatever the page reads from the server; `settled` waits until all of it has come. */
export function recordPage(page: Page, recording: Recording): { settled(): Promise<unknown> } {
  const coming: Promise<void>[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "GET") coming.push(keep(response, recording));
  });
  return { settled: () => Promise.all(coming) };
}

async function keep(response: Response, recording: Recording): Promise<void> {
  const url = new URL(response.url());
  if (!url.protocol.startsWith("http") || response.status() !== 200) return;
  const headers = Object.entries(response.headers()).filter(([name]) => !OF_THE_WAY.has(name));
  const body = await response.body();
  recording.set(keyOf(url), {
    status: response.status(),
    headers: Object.fromEntries(headers),
    body: Buffer.from(changed(url.pathname, body)),
  });
}

/** As it was answered, but for the end of the session, which the bench outlasts, and the mark of the record. */
function changed(path: string, body: Buffer): Buffer | string {
  if (path === "/api/user")
    return body.toString().replaceAll(/"exp":\d+/g, `"exp":${Math.floor(Date.now() / 1000) + 86_400}`);
  if (!/^\/api\/devices\/\d+$/.test(path)) return body;
  const { data, ...answer } = JSON.parse(body.toString());
  return JSON.stringify({ ...answer, data: { ...data, description: RECORD_MARKER } });
}
