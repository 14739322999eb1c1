import { describe, expect, it } from "vitest";
import { fakeServer, receive } from "./fakeServer";

const body = { name: "Rye" };

describe("a submission", () => {
  it("[http.submit.method] goes by POST, and by another method where its operation is described so", async () => {
    const { api, received } = fakeServer();
    void api.call("createLoaf", { body });
    void api.call("updateStorage", { params: { key: "loaf" }, body });
    await receive(received, 2);
    const sent = await Promise.all(
      received.map(async ({ request }) => [request.method, new URL(request.url).pathname, await request.json()]),
    );
    expect(sent).toEqual([
      ["POST", "/api/loaves", body],
      ["PUT", "/api/storage/loaf", body],
    ]);
  });

  it("[http.submit.base-url] goes to the base path it names, and always to the same server", async () => {
    const { api, received } = fakeServer();
    void api.call("createLoaf", { body, base: "/eu/api" });
    const { request } = await receive(received, 1);
    expect(request.url).toBe("http://bakery.test/eu/api/loaves");
  });
});
