import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let admin: Client;
let own: number;
let child: number;
let foreign: number;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  ({ own, child, foreign } = api.world.devices);
});
beforeEach(() => api.db.deleteFrom("automations").execute());
afterAll(() => api?.close());

const rules = (value: number) => [
  {
    type: "if",
    expression: [{ parameter: "temperature", operator: ">", value }],
    actions: [{ name: "SendEmail", options: { subject: "Hot", receiving_emails: ["duty@own.test"] } }],
  },
];
const make = async (name: string): Promise<number> => {
  const company_id = api.world.companies.own;
  const body = { name, company_id, data_group: "dynamic", conditions_body: rules(700) };
  return (await admin.post("/automations", body)).body.data.id;
};
const names = async () =>
  (await admin.get("/automations?sort=name")).body.data.map((one: { name: string }) => one.name);
const watched = async (id: number) =>
  (await admin.get(`/automations/${id}/devices?sort=device_name`)).body.data.map(
    (one: { device_id: number; enabled: boolean }) => [one.device_id, one.enabled],
  );

describe("automations", () => {
  test("are updated, and refuse duplicate names", async () => {
    const [hot] = [await make("Hot"), await make("Cold")];
    const change = { description: "Tells who is on duty", conditions_body: rules(800), cooldown_duration: 600 };
    const { body } = await admin.put(`/automations/${hot}`, change);
    expect(body.data).toMatchObject({ name: "Hot", ...change });
    expect((await admin.put(`/automations/${hot}`, { name: "Cold" })).body.errors[0].source).toBe("name");
    const move = await admin.put(`/automations/${hot}`, { company_id: api.world.companies.child });
    expect(move.body.errors[0].source).toBe("company_id");
    const wrong = await admin.put(`/automations/${hot}`, { conditions_body: [{ type: "maybe" }] });
    expect(wrong.status).toBe(422);
    expect((await admin.get(`/automations/${hot}`)).body.data).toMatchObject(change);
  });

  test("are removed with their logs, one or several, all of those named or none", async () => {
    const [a, b, c] = [await make("A"), await make("B"), await make("C")];
    expect((await admin.delete(`/automations/${a}`)).status).toBe(200);
    expect((await admin.delete(`/automations/${a}`)).status).toBe(404);
    expect((await admin.delete("/automations", { automations: [b, a] })).status).toBe(404);
    expect(await names()).toEqual(["B", "C"]);
    const guest = await api.signIn("read_only@own.test");
    expect((await guest.delete("/automations", { automations: [b] })).status).toBe(403);
    expect((await admin.delete("/automations", { automations: [b, c, b] })).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  test("are switched on and off together, or not at all", async () => {
    const [a, b] = [await make("A"), await make("B")];
    const states = async () =>
      (await admin.get("/automations?sort=name")).body.data.map((one: { enabled: boolean }) => one.enabled);
    expect((await admin.put("/automations/activate", { automations: [a, b], enable: false })).status).toBe(200);
    expect(await states()).toEqual([false, false]);
    expect((await admin.put("/automations/activate", { automations: [a, 999_999], enable: true })).status).toBe(404);
    expect(await states()).toEqual([false, false]);
  });
});

describe("the devices an automation watches", () => {
  test("are added, switched off for it, and taken away", async () => {
    const id = await make("Hot");
    expect((await admin.put(`/automations/${id}/devices`, { devices: [own, child] })).status).toBe(200);
    expect((await admin.put(`/automations/${id}/devices`, { devices: [foreign] })).status).toBe(404);
    // Devices of another automation are refused, in any order.
    const second = await make("Second");
    expect((await admin.put(`/automations/${second}/devices`, { devices: [own, child] })).status).toBe(200);
    for (const sort of ["", "?sort=device_name", "?sort=-created_at"]) {
      const { body } = await admin.get(`/automations/${id}/devices${sort}`);
      expect(body.data.map((row: { automation_id: number }) => row.automation_id)).toEqual([id, id]);
    }
    const off = await admin.put(`/automations/${id}/devices/activation`, { devices: [child], enable: false });
    expect(off.status).toBe(200);
    expect(new Map(await watched(id))).toEqual(
      new Map([
        [own, true],
        [child, false],
      ]),
    );
    const unknown = await admin.put(`/automations/${id}/devices/activation`, { devices: [foreign], enable: true });
    expect(unknown.status).toBe(404);
    expect((await admin.delete(`/automations/${id}/devices`, { devices: [own, foreign] })).status).toBe(404);
    expect((await admin.delete(`/automations/${id}/devices`, { devices: [own] })).status).toBe(200);
    expect(await watched(id)).toEqual([[child, false]]);
  });
});

test("a log of an automation says what was compared, what held and what became of each action", async () => {
  const [id, other] = [await make("Hot"), await make("Other")];
  const evaluation_id = randomUUID();
  const definition = {
    evaluated_conditions: [{ key: "1", value: true }],
    evaluated_parameters: [{ key: "temperature", value: 712 }],
    actions: [
      { name: "Reboot", action_status: "success", action_status_message: "" },
      { name: "SendEmail", action_status: "failed", action_status_message: "No server." },
    ],
  };
  await api.db
    .insertInto("automation_logs")
    .values({
      ...{
        evaluation_id,
        automation_id: id,
        company_id: api.world.companies.own,
        device_id: own,
        created_at: new Date(),
      },
      ...{ device_name: "Roof", serial: "S-own", mac: null, overall_status: "partial" },
      conditions_body: JSON.stringify(rules(700)),
      evaluated_conditions: JSON.stringify(definition.evaluated_conditions),
      evaluated_parameters: JSON.stringify(definition.evaluated_parameters),
      actions: JSON.stringify(definition.actions),
    })
    .execute();
  const { body } = await admin.get(`/automations/${id}/logs/${evaluation_id}`);
  expect(body.data).toMatchObject({
    ...definition,
    parameters_text: "temperature = 712",
    action_status: 0,
    action_status_message: "No server.",
  });
  expect((await admin.get(`/automations/${other}/logs/${evaluation_id}`)).status).toBe(404);
  expect((await admin.get(`/automations/${id}/logs?overall_status=success`)).body.meta.total).toBe(0);
});
