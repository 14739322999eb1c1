import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const LINE = "Enter one line, without line breaks or control characters.";
const SIGNS = ["\n", "\r\n", "\u001b[31m", "\u007f", "\u2028", "\u2029"];

const refusal = (source: string) => ({ status: 422, source: [source] });
const errorOf = ({ status, body }: Awaited<ReturnType<Client["post"]>>) => ({
  status,
  source: (body.errors as { source: string }[] | undefined)?.map(({ source }) => source),
});

describe("a name of two lines", () => {
  test.each(SIGNS)("is refused at its field, and nothing is changed: %j", async (sign) => {
    const name = `Gate${sign}7`;
    const company_id = api.world.companies.own;
    const device = api.world.devices.own;
    expect(errorOf(await admin.post("/tags", { company_id, name }))).toEqual(refusal("name"));
    expect(errorOf(await admin.put(`/devices/${device}`, { name }))).toEqual(refusal("name"));
    expect(errorOf(await admin.put("/devices", { data: [{ id: device, name }] }))).toEqual(refusal("data.0.name"));
    expect(errorOf(await admin.post("/companies", { parent_id: company_id, name }))).toEqual(refusal("name"));
    const user = await admin.put(`/users/${api.world.users.child}`, { first_name: name });
    expect(errorOf(user)).toEqual(refusal("first_name"));
    const named = await api.db.selectFrom("devices").select("name").where("id", "=", device).executeTakeFirstOrThrow();
    expect(named.name).not.toContain("Gate");
  });

  test("has a fitting message", async () => {
    const { body } = await admin.post("/tags", { company_id: api.world.companies.own, name: "a\nb" });
    expect(body.errors).toEqual([{ code: "VALIDATION_FAILED", message: LINE, source: "name" }]);
  });
});

test("descriptions keep their lines", async () => {
  const description = "By the gate.\n\tKeys: office.";
  const tag = await admin.post("/tags", { company_id: api.world.companies.own, name: "Two lines", description });
  expect(tag.status).toBe(201);
  expect(tag.body.data.description).toBe(description);
});
