import { expect } from "vitest";

/**
 * Signs in over HTTP as the first administrator, whose password the starting server printed; returns a function that
 * sends requests in that session.
 */
export async function signInOverWire(port: number, output: string) {
  const base = `http://127.0.0.1:${port}/api`;
  const email = /[\w.+-]+@[\w.-]+/.exec(output)?.[0];
  const password = /password\s+(\S+)/.exec(output)?.[1];
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${base}/account/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const token = cookies.find((cookie) => cookie.includes("XSRF-TOKEN="))?.split("=")[1] ?? "";
  return async (path: string, body: FormData | object) => {
    const isForm = body instanceof FormData;
    const sent = await fetch(base + path, {
      method: "POST",
      headers: { cookie: cookies.join("; "), "x-xsrf-token": token, ...(isForm ? {} : headers) },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await sent.text();
    expect([sent.status, text]).toEqual([expect.toSatisfy((status: number) => status < 300), expect.any(String)]);
    return JSON.parse(text);
  };
}
