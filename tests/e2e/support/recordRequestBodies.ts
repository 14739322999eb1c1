import type { Page, Request } from "@playwright/test";

interface Recording {
  sentBodies?: Record<string, string>;
}

/**
 * Records the JSON bodies that the page sends, by method and URL, and reloads the page to install the recorder. Chromium does
 * not give Playwright the body of a fetch called with a Request. Returns a function that reads the last body of a request.
 */
export async function recordRequestBodies(page: Page): Promise<(sent: Request) => Promise<unknown>> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    const bodies: Record<string, string> = {};
    (window as Recording).sentBodies = bodies;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isJson = request.headers.get("content-type")?.includes("json");
      if (isJson) bodies[`${request.method} ${request.url}`] = await request.clone().text();
      return send(request);
    };
  });
  await page.reload();
  return async (sent) => {
    const name = `${sent.method()} ${sent.url()}`;
    const text = await page.evaluate((key) => (window as Recording).sentBodies?.[key], name);
    return text === undefined ? undefined : JSON.parse(text);
  };
}
