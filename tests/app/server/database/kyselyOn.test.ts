import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOn, rollbackAndRelease } from "../../../../app/server/database/kyselyOn";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

test("questions that left together all fail for the reason of the first that failed", async () => {
  const client = await api.services.database.pool.connect();
  try {
    await client.query("start transaction read only");
    const kysely = kyselyOn(client);
    const results = await Promise.allSettled(
      ["select 1", "select 1 / 0", "select 2"].map((text) => sql.raw(text).execute(kysely)),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    const reasons = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
    expect(reasons).toEqual(Array(2).fill("error: division by zero"));
  } finally {
    rollbackAndRelease(client);
  }
});
