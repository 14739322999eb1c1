import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { PASSWORD } from "../../api/world";

const SCRIPT = fileURLToPath(new URL("fieldFleetScript.mjs", import.meta.url));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

test("a script of the field works through a fleet with only the base address changed", async () => {
  const admin = await api.signIn("super_admin@own.test");
  await api.db.updateTable("devices").set({ status: 1 }).execute();
  const { data: scopes } = (await admin.get("/account/token-scopes")).body;
  const { token } = (await admin.post("/account/tokens", { name: "Fleet", scopes, days: 3, password: PASSWORD })).body
    .data;
  const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, `${address}/api`, token]);
  expect(JSON.parse(stdout)).toEqual({
    page: [1, true],
    ...{ file: "number", run: "string", alert: 5, automation: false, config: "1", graph: ["temperature"] },
    ...{ hotspots: 0, statistics: "object" },
  });
});
