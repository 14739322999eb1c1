import type { Page, Response } from "@playwright/test";

/** A recorded response. */
export interface RecordedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Responses by request key; see `keyOf`. */
export type Recording = Map<string, RecordedResponse>;

/** Headers of the connection rather than of the response, which are not replayed. */
const CONNECTION_HEADERS = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
]);

/** Description inserted into recorded device records, to distinguish their content from the list's. */
export const RECORD_MARKER = "Read from the record";

/** Key of a request: its path and its sorted query parameters without `fields`. */
export function keyOf(url: URL): string {
  const parameters = [...url.searchParams].filter(([name]) => name !== "fields").sort(([a], [b]) => a.localeCompare(b));
  return [url.pathname, ...parameters.map(([name, value]) => `${name}=${value}`)].join(" ");
}

/** Records the responses to a page's GET requests; `settled` waits until all are recorded. */
export function recordPage(page: Page, recording: Recording): { settled(): Promise<unknown> } {
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "GET") pending.push(recordResponse(response, recording));
  });
  return { settled: () => Promise.all(pending) };
}

async function recordResponse(response: Response, recording: Recording): Promise<void> {
  const url = new URL(response.url());
  if (!url.protocol.startsWith("http") || response.status() !== 200) return;
  const headers = Object.entries(response.headers()).filter(([name]) => !CONNECTION_HEADERS.has(name));
  const body = await response.body();
  recording.set(keyOf(url), {
    status: response.status(),
    headers: Object.fromEntries(headers),
    body: Buffer.from(rewriteBody(url.pathname, body)),
  });
}

/** Rewrites a body: extends the session, which is shorter than the benchmark, and inserts the record marker. */
function rewriteBody(path: string, body: Buffer): Buffer | string {
  if (path === "/api/user")
    return body.toString().replaceAll(/"exp":\d+/g, `"exp":${Math.floor(Date.now() / 1000) + 86_400}`);
  if (!/^\/api\/devices\/\d+$/.test(path)) return body;
  const { data, ...rest } = JSON.parse(body.toString());
  return JSON.stringify({ ...rest, data: { ...data, description: RECORD_MARKER } });
}
