import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

describe("a tag", () => {
  test("is created, changed, listed and removed", async () => {
    const company_id = api.world.companies.child;
    const created = await client.post("/tags", {
      company_id,
      name: "Warehouse",
      description: "north",
      color: "#1A2B3C",
    });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      id,
      company_id,
      company_name: "Child",
      name: "Warehouse",
      description: "north",
      color: "#1A2B3C",
      devices_count: 0,
      actions: [],
      created_at: "2026-05-04 10:00:00",
      updated_at: "2026-05-04 10:00:00",
    });
    api.clock.now = new Date("2026-05-04T10:05:00Z");
    const changed = await client.put(`/tags/${id}`, { description: "south" });
    expect(changed.body.data).toMatchObject({
      name: "Warehouse",
      description: "south",
      updated_at: "2026-05-04 10:05:00",
    });
    expect((await client.get("/tags?q=south")).body.data.map((tag: { id: number }) => tag.id)).toEqual([id]);
    expect((await client.delete(`/tags/${id}`)).body).toEqual({ success: true });
    expect((await client.get(`/tags/${id}`)).status).toBe(404);
    expect((await client.delete(`/tags/${id}`)).status).toBe(404);
  });

  test("has one name in a company, in whatever case, and the same in another", async () => {
    const { own, child } = api.world.companies;
    expect((await client.post("/tags", { company_id: own, name: "Shared" })).status).toBe(201);
    const again = await client.post("/tags", { company_id: own, name: "SHARED" });
    expect([again.status, again.body.errors]).toEqual([
      409,
      [{ code: "CONFLICT", message: "This already exists.", source: "name" }],
    ]);
    const elsewhere = await client.post("/tags", { company_id: child, name: "Shared" });
    expect(elsewhere.status).toBe(201);
    const renamed = await client.put(`/tags/${api.world.tags.own}`, { name: "shared" });
    expect([renamed.status, renamed.body.errors[0].source]).toEqual([409, "name"]);
  });

  test("cannot be moved to another company", async () => {
    const { status } = await client.put(`/tags/${api.world.tags.own}`, { company_id: api.world.companies.child });
    expect(status).toBe(422);
  });
});

describe("tags on devices", () => {
  const put = (verb: "assign" | "unassign", data: { device_id: number; tag_id: number[] }[]) =>
    client.put(`/devices/tags/${verb}`, { data });
  const tagsOf = async (device: number) =>
    (await client.get(`/devices/${device}?fields=tags`)).body.data.tags.map((tag: { id: number }) => tag.id);

  test("are put on, counted, and taken off; twice is as good as once", async () => {
    const { devices, tags } = api.world;
    const data = [
      { device_id: devices.own, tag_id: [tags.own, tags.own] },
      { device_id: devices.child, tag_id: [tags.own, tags.child] },
    ];
    expect((await put("assign", data)).status).toBe(200);
    expect((await put("assign", data)).status).toBe(200);
    expect(await tagsOf(devices.child)).toEqual([tags.child, tags.own]);
    expect((await client.get(`/tags/${tags.own}`)).body.data.devices_count).toBe(2);
    expect((await put("unassign", [{ device_id: devices.child, tag_id: [tags.own] }])).status).toBe(200);
    expect(await tagsOf(devices.child)).toEqual([tags.child]);
    expect(await tagsOf(devices.own)).toEqual([tags.own]);
  });

  test("[api.action.devices-tags] are put on at /devices/tags by a file, replaced below it, by none as well, all or nothing", async () => {
    const { devices, tags } = api.world;
    const replace = (device_id: number, tag_id: number[]) =>
      client.put("/devices/tags/overwrite", { data: [{ device_id, tag_id }] });
    expect((await replace(devices.child, [tags.own])).status).toBe(200);
    expect(await tagsOf(devices.child)).toEqual([tags.own]);
    expect((await replace(devices.child, [tags.foreign])).status).toBe(404);
    expect(await tagsOf(devices.child)).toEqual([tags.own]);
    expect((await replace(devices.foreign, [])).status).toBe(404);
    expect((await replace(devices.child, [])).status).toBe(200);
    expect(await tagsOf(devices.child)).toEqual([]);
    const forms = Object.values(api.services.documents().documents.forms);
    const replacing = forms.filter(({ submit }) => /The tags were replaced/.test(submit.success ?? ""));
    expect(replacing.map(({ submit }) => submit.operation).sort()).toEqual(["replaceTags", "tagRemoteAccess"]);
    const messages = forms
      .filter(({ submit }) => submit.operation === "uploadDeviceTags")
      .map(({ submit }) => submit.success);
    expect(messages).toEqual(["The tags were put on the devices of the file."]);
  });

  test("with one foreign device or tag are all refused", async () => {
    const { devices, tags } = api.world;
    for (const foreign of [
      { device_id: devices.foreign, tag_id: [tags.own] },
      { device_id: devices.own, tag_id: [tags.foreign] },
    ]) {
      const answer = await put("assign", [{ device_id: devices.grandchild, tag_id: [tags.own] }, foreign]);
      expect(answer.status).toBe(404);
    }
    expect(await tagsOf(devices.grandchild)).toEqual([]);
  });

  test("go only on devices of the tag's company and those below", async () => {
    const { devices, tags } = api.world;
    expect((await put("assign", [{ device_id: devices.own, tag_id: [tags.child] }])).status).toBe(422);
    expect((await put("assign", [{ device_id: devices.grandchild, tag_id: [tags.child] }])).status).toBe(422);
    expect((await put("assign", [{ device_id: devices.grandchild, tag_id: [tags.own] }])).status).toBe(200);
  });
});
