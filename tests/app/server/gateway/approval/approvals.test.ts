import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApprovalWorld } from "./createApprovalWorld";

let world: Awaited<ReturnType<typeof createApprovalWorld>>;
beforeAll(async () => {
  world = await createApprovalWorld();
});
afterAll(() => world?.close());

describe("an approval", () => {
  test("shows the capabilities it signs for, and none without", async () => {
    const created = await world.approve(world.nextIdentity(), { capabilities: ["has_vpn", "sim_count"] });
    expect(created.body.data.capabilities).toEqual(["has_vpn", "sim_count"]);
    expect((await world.approve(world.nextIdentity(), {})).body.data.capabilities).toEqual([]);
  });

  test.each([
    ["an unknown name", ["has_gps", "has_wings"], "capabilities.1"],
    ["a name of another form", ["has_gps", "GPS"], "capabilities.1"],
    ["a name twice", ["has_gps", "has_gps"], "capabilities"],
    ["no list", "has_gps", "capabilities"],
  ])("with %s is refused, and says where", async (_what, capabilities, source) => {
    const identity = world.nextIdentity();
    const { status, body } = await world.approve(identity, { capabilities });
    expect([status, body.errors[0].source]).toEqual([422, source]);
    expect((await world.admin.get(`/devices/authorized?q=${identity.serial}`)).body.data).toEqual([]);
  });

  test("is given by files too; an unknown name is reported with its line", async () => {
    const upload = (content: string) =>
      world.admin.upload("/devices/authorized/upload", { fields: {}, file: { field: "file", name: "a.csv", content } });
    const identity = world.nextIdentity();
    const good = `${identity.serial},${identity.mac},,TAP200,has_gps has_io`;
    const refused = await upload(`${good}\nREPORTS-BAD,,,,has_gps has_wings`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body.errors)).toMatch(/2.*has_wings/);
    expect((await upload(good)).status).toBe(201);
    await world.enrol(identity, { capabilities: { has_gps: true, has_lan: true } });
    expect((await world.enrolled(identity)).capabilities).toMatchObject({
      has_gps: true,
      has_io: false,
      has_lan: false,
    });
  });

  test("is not given for, seen in or taken from a company the user does not reach", async () => {
    const { own, foreign, sibling, parent } = world.api.world.companies;
    const permissions: { id: number; name: string }[] = (await world.admin.get("/roles/1/permissions")).body.data;
    const permission_id = permissions.filter(({ name }) => name === "super_admin").map(({ id }) => id);
    const role = await world.admin.post("/roles", { title: "Approver", company_id: [own], permission_id });
    await world.admin.put(`/users/${world.api.world.actors.end_user}`, { role: role.body.data[0].name });
    const approver = await world.api.signIn("end_user@own.test");
    const created = await approver.post("/devices/authorized", { ...world.nextIdentity(), capabilities: ["has_gps"] });
    expect(created.body.data.company_id).toBe(own);
    for (const company_id of [foreign, sibling, parent]) {
      const identity = world.nextIdentity();
      const approval = { ...identity, company_id, capabilities: ["has_gps"] };
      expect((await approver.post("/devices/authorized", approval)).status).toBe(422);
      const { id } = (await world.approve(identity, { company_id, capabilities: ["has_gps"] })).body.data;
      expect((await approver.get(`/devices/authorized?q=${identity.serial}`)).body.data).toEqual([]);
      expect((await approver.send("DELETE", "/devices/authorized", { id: [id] })).status).toBe(404);
    }
    const other = await world.api.signIn("admin@own.test");
    expect((await other.post("/devices/authorized", world.nextIdentity())).status).toBe(403);
  });
});
