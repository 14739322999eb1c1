import { expect } from "vitest";

/** Signs in as the first administrator, whose password a starting server said; gives how to send as them. */
export async function signInOverWire(port: number, output: string) {
  const base = `http://127.0.0.1:${port}/api`;
  const email = /[\w.+-]+@[\w.-]+/.exec(output)?.[0];
  const password = /password\s+(\S+)/.exec(output)?.[1];
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/account/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
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
