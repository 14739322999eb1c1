import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

const EMAIL = "admin@own.test";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

interface Listed {
  id: string;
  is_current: boolean;
  address: string;
}

const list = async (client: Client) => (await client.get("/account/sessions")).body.data as Listed[];
const status = async (client: Client) => (await client.get("/user")).status;

describe("the sign-ins of a user", () => {
  test("are listed, this one marked, those of others not", async () => {
    const here = await api.signIn(EMAIL, "192.0.2.10");
    await api.signIn(EMAIL, "192.0.2.11");
    await api.signIn("end_user@own.test", "192.0.2.12");
    const rows = await list(here);
    expect(rows.map(({ address }) => address).sort()).toEqual(["192.0.2.10", "192.0.2.11"]);
    expect(rows.filter(({ is_current }) => is_current).map(({ address }) => address)).toEqual(["192.0.2.10"]);
  });

  test("end one at a time, at the next request, tokens and all", async () => {
    const here = await api.signIn(EMAIL);
    const there = await api.signIn(EMAIL, "192.0.2.20");
    const row = (await list(here)).find(({ address }) => address === "192.0.2.20");
    expect((await here.delete(`/account/sessions/${row?.id}`)).status).toBe(200);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect((await there.post("/token/refresh")).status).toBe(401);
    expect((await here.delete(`/account/sessions/${row?.id}`)).status).toBe(404);
  });

  test("of another user cannot be ended", async () => {
    const other = await api.signIn("end_user@own.test");
    const [row] = await list(other);
    for (const email of [EMAIL, "super_admin@own.test"]) {
      expect((await (await api.signIn(email)).delete(`/account/sessions/${row?.id}`)).status).toBe(404);
    }
    expect(await status(other)).toBe(200);
  });

  test("end all but this one", async () => {
    const [here, ...others] = [await api.signIn(EMAIL), await api.signIn(EMAIL), await api.signIn(EMAIL)];
    expect((await here.delete("/account/sessions")).status).toBe(200);
    expect(await Promise.all([here, ...others].map(status))).toEqual([200, 401, 401]);
    expect(await list(here)).toHaveLength(1);
  });
});

test.each([
  [-1, 200],
  [0, 401],
  [1, 401],
])("an access token %i s after its end is answered with %i", async (seconds, want) => {
  const client = await api.signIn(EMAIL);
  const { exp } = (await client.get("/user")).body as { exp: number };
  const before = api.clock.now;
  api.clock.now = new Date((exp + seconds) * 1000);
  const answered = await status(client);
  api.clock.now = before;
  expect(answered).toBe(want);
});
