import type { Page, Request } from "@playwright/test";

interface Recording {
  sentBodies?: Record<string, string>;
}

/**
 * Keeps what the page sends as JSON, by method and path, and loads the page again so that it does: of a request made of
 * a Request, Chromium gives Playwright no body. Gives what reads the last one sent.
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
