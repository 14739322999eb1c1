import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { createSubjects, validRequests } from "../permissions/validRequests";
import { withValue } from "./bodyPlaces";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

/** Sends a valid request with one value changed; returns the sources of the errors. */
async function errorSources(id: OperationId, path: string, value: unknown): Promise<string[]> {
  const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
  await api.db.updateTable("users").set({ mfa_type: null }).execute();
  const good = validRequests[id](api.world, subjects);
  const { status, body } = await client.request({ ...good, body: withValue(good.body, path, value) });
  return status === 422 ? body.errors.map(({ source }: { source: string }) => source) : [];
}

/** The same for a number literal that JSON.stringify would not write. */
async function errorSourcesOfLiteral(price: string): Promise<string[]> {
  const order = `"credit_type_id":2,"credit_count":1,"company_id":${api.world.companies.own},"pro_form_nr":"P"`;
  const payload = `{${order},"credit_price":${price}}`;
  const { status, body } = await client.post("/credits", undefined, { payload });
  return status === 201 ? [] : body.errors.map(({ source }: { source: string }) => source);
}

describe("[validation.credit-price.range] the price of credits", () => {
  test.each([
    "0",
    "0.01",
    "0.07",
    "0.29",
    "1.1",
    "19.99",
    "4.35",
    "1.005e3",
    "1e-2",
    "1234567.89",
    "999999999.99",
    "1e9",
  ])("%s is in steps of 0.01", async (price) => expect(await errorSourcesOfLiteral(price)).toEqual([]));

  test.each([
    "0.001",
    "0.005",
    "0.0700001",
    "19.999",
    "1e-3",
    "1e-300",
    "1234567.891",
    "999999999.999",
    "-0.01",
    "1e10",
    "1e308",
  ])("%s is refused at its field", async (price) =>
    expect(await errorSourcesOfLiteral(price)).toEqual(["credit_price"]),
  );
});

describe("a number that the specification gives to a form is the server's rule", () => {
  const text = (length: number) => "x".repeat(length);
  test.each<[OperationId, string, unknown[], unknown[]]>([
    ["createCompany", "name", ["Abc"], ["", "Ab", 7]],
    ["updateCompany", "name", ["Abd"], ["", "Ab"]],
    ["createCredits", "credit_count", [1], [0, -1, 1.5, "1"]],
    ["moveCredits", "amount", [], [0, -3, 0.5]],
    ["createCreditCode", "amount", [], [0, -1, 1.5, 1_000_000_000_000]],
    ["createCreditCode", "comment", [], [text(201)]],
    ["createCompanyData", "credits", [], [0, 100_000_000_000_000, 1.5, "12"]],
    ["createMonitoringTemplate", "period", [60, 31_536_000], [59, 31_536_001, 60.5]],
    ["updateMonitoringTemplate", "period", [60], [59, 31_536_001]],
    ["createTag", "name", [], [""]],
    ["createTag", "color", ["#1A2B3C"], ["red", "#12345"]],
    ["inviteUser", "email", [], ["", "no address", "a@"]],
  ])("%s: %s", async (id, path, good, bad) => {
    for (const value of good) expect([value, await errorSources(id, path, value)]).toEqual([value, []]);
    for (const value of bad) expect([value, await errorSources(id, path, value)]).toEqual([value, [path]]);
  });

  test.each([
    ["2", "open.json", 201],
    ["999", "open.json", 201],
    ["0", "open.json", 422],
    ["1000", "open.json", 422],
    ["5", "open.yaml", 422],
  ])("the documentation of the brand %s in the file %s", async (firmware_brand_id, name, status) => {
    const file = {
      field: "file",
      name,
      content: JSON.stringify({ openapi: "3.0.0", info: { title: "x", version: "1" }, paths: {} }),
    };
    const fields = { system: "rutos", firmware_brand_id };
    expect((await client.upload("/devices/configurator/specifications", { fields, file })).status).toBe(status);
  });
});
