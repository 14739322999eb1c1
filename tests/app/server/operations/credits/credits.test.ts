import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  const { own, child, foreign } = api.world.companies;
  const pool = (company_id: number, credit_type_id: number, credit_count: number, credit_left: number, more = {}) => ({
    ...{ company_id, credit_type_id, credit_count, credit_left },
    ...{ credit_price: null, pro_form_nr: null },
    ...more,
  });
  await api.db
    .insertInto("credits")
    .values([
      pool(own, 1, 10, 4),
      pool(own, 1, 5, 2),
      pool(own, 1, 7, 7, { expire_at: new Date("2026-01-01T00:00:00Z") }),
      pool(own, 4, 3, 0),
      pool(own, 13, 2, 2),
      pool(own, 2, 9, 9, { deleted_at: new Date() }),
      pool(child, 12, 1, 1),
      pool(foreign, 1, 100, 100),
    ])
    .execute();
});
afterAll(() => api?.close());

test("[api.credits.types] the kinds of credits are fourteen, free and paid; the paid ones have even ids", async () => {
  const { body } = await client.get("/credits/types");
  expect(body.meta.total).toBe(14);
  expect(body.data[0]).toEqual({
    id: 1,
    name: "Free credit",
    kind: "credit",
    payment_type: "free",
    license_type: "credit",
  });
  const paid = body.data.filter((type: { payment_type: string }) => type.payment_type === "paid");
  expect(paid.map(({ id }: { id: number }) => id)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(body.data.map(({ name }: { name: string }) => name).slice(2, 4)).toEqual([
    "Free management pack 5y",
    "Paid management pack 5y",
  ]);
});

describe("the summary of credits", () => {
  test("[api.credits.summary] says what is left of every type the own company was given", async () => {
    const { body } = await client.get("/credits/summary");
    expect(body.data.credits.left).toEqual([
      {
        credit_type_id: 1,
        credit_type: "credit",
        credit_type_name: "Free credit",
        credits_left: 6,
        payment_type: "free",
      },
      {
        credit_type_id: 4,
        credit_type: "management_5y",
        credit_type_name: "Paid management pack 5y",
        credits_left: 0,
        payment_type: "paid",
      },
      {
        credit_type_id: 13,
        credit_type: "data_150GB_10y",
        credit_type_name: "Free connection data pack 150GB 10y",
        credits_left: 2,
        payment_type: "free",
      },
    ]);
    expect(body.data.credits.total).toContainEqual({ credit_type: "credit", credits_count: 22 });
  });

  test("says until when six credits of thirty days serve one monitored device", async () => {
    const { body } = await client.get("/credits/summary");
    expect(body.data.monitored_device).toEqual({ monitored: 1, total: 1 });
    expect(body.data.credit_coverage).toBe("2026-10-31 10:00:00");
  });

  test("of a company within reach is answered, of another one it is not there", async () => {
    const { child, foreign } = api.world.companies;
    const below = await client.get(`/credits/summary?company_id=${child}`);
    expect(below.body.data.credits.left).toMatchObject([{ credit_type_id: 12, credits_left: 1 }]);
    expect((await client.get(`/credits/summary?company_id=${foreign}`)).status).toBe(404);
  });
});
