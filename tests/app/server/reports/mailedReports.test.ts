import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createMailer, type Mailer } from "../../../../app/server/mail/createMailer";
import { smtpTransport } from "../../../../app/server/mail/mailTransport";
import { placeOf } from "../../../../app/server/mail/Place";
import type { ReportParts } from "../../../../app/server/reports/ReportParts";
import { queueDueReports, runNextReport } from "../../../../app/server/reports/runReports";
import { scheduleReports } from "../../../../app/server/reports/scheduleReports";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { SECRET } from "../api/world";
import { readPdfText } from "../pdf/readPdfText";
import { testLog } from "../testLog";
import { startMailServer, type TestMailServer } from "./startMailServer";

let api: TestApi;
let admin: Client;
let post: TestMailServer;
let mail: Mailer;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
beforeEach(async () => {
  api.clock.now = new Date("2026-05-04T10:00:00Z");
  for (const table of ["reports", "generated_reports", "mail_log"] as const) await api.db.deleteFrom(table).execute();
  post = await startMailServer();
  mail = mailerOf("https://farhelm.test");
  return async () => {
    await mail.close();
    await post.close();
  };
});
afterAll(() => api?.close());

function mailerOf(origin: string | undefined, ofBrand = "en"): Mailer {
  const compiled = api.services.documents();
  return createMailer({
    ...{ transport: smtpTransport(post.url), from: "no-reply@farhelm.test", kysely: api.db, secret: SECRET },
    findPlace: ({ language }) => placeOf(compiled.boot({ brand: "default", language: language ?? ofBrand }), origin),
    ...{ log: testLog, clock: () => api.clock.now, live: api.services.live },
    openCompanyServer: () => smtpTransport(post.url),
  });
}

const parts = (more: Partial<ReportParts> = {}): ReportParts => ({
  ...{ kysely: api.db, services: { ...api.services, mail }, clock: () => api.clock.now, log: testLog },
  ...more,
});

async function createReport(more: object = {}, by: Client = admin) {
  const { own } = api.world.companies;
  const { status, body } = await by.post("/reports", {
    ...{ company_id: own, name: "Fjellnett", type: "single", period: "week", applied_by: "company" },
    ...{ apply_list: [own], parameters: ["signal"], ...more },
  });
  return { status, errors: body.errors, id: body.data?.id as number };
}

/** Generates all pending reports and sends the resulting mails. */
async function makeAll(more?: Partial<ReportParts>): Promise<void> {
  while (await runNextReport(parts(more)));
  await mail.settled();
}

async function generate(id: number, by: Client = admin): Promise<void> {
  expect((await by.post(`/reports/${id}/generate`)).status).toBe(200);
  await makeAll();
}

const shown = async () => {
  const { content } = await api.db.selectFrom("generated_reports").select("content").executeTakeFirstOrThrow();
  return (content as { devices: { device_id: number }[] }).devices.map(({ device_id }) => device_id).sort();
};
const devicesOf = (...names: (keyof TestApi["world"]["devices"])[]) =>
  names.map((name) => api.world.devices[name]).sort();
const result = async () => (await admin.get("/reports/runs")).body.data[0].result;

describe("sub-companies", () => {
  test.each([
    [true, ["own", "child", "grandchild"]],
    [false, ["own"]],
    [undefined, ["own"]],
  ] as const)("chosen: %s, a report covers %j", async (include_child_companies, want) => {
    await generate((await createReport({ include_child_companies })).id);
    expect(await shown()).toEqual(devicesOf(...want));
  });

  test("one that is founded after the report was ordered is covered; those next to and above are not", async () => {
    const { id } = await createReport({ include_child_companies: true });
    const { id: founded } = await api.db
      .insertInto("companies")
      .values({ name: "Founded later", parent_id: api.world.companies.own })
      .returning("id")
      .executeTakeFirstOrThrow();
    const values = { company_id: founded, model: "RUTX50", name: "Late", serial: "S-LATE" };
    const device = await api.db.insertInto("devices").values(values).returning("id").executeTakeFirstOrThrow();
    await generate(id);
    expect(await shown()).toEqual([...devicesOf("own", "child", "grandchild"), device.id].sort());
    await api.db.deleteFrom("devices").where("id", "=", device.id).execute();
    await api.db.deleteFrom("companies").where("id", "=", founded).execute();
  });

  test("are refused for devices and tags, and by who would not see them; the choice ends with the list of companies", async () => {
    const { devices, tags } = api.world;
    for (const by of [
      { applied_by: "device", apply_list: [devices.own] },
      { applied_by: "tag", apply_list: [tags.own] },
    ])
      expect(await createReport({ ...by, include_child_companies: true })).toMatchObject({
        status: 422,
        errors: [{ source: "include_child_companies" }],
      });
    const client = await api.signIn("end_user@own.test");
    expect(await createReport({ include_child_companies: true }, client)).toMatchObject({
      status: 422,
      errors: [{ source: "include_child_companies" }],
    });
    const { id } = await createReport({ include_child_companies: true });
    const changed = await admin.put(`/reports/${id}`, { applied_by: "device", apply_list: [devices.own] });
    expect(changed.body.data).toMatchObject({ applied_by: "device", include_child_companies: false });
    const repeated = await admin.put(`/reports/${id}`, { include_child_companies: true });
    expect([repeated.status, repeated.body.errors[0].source]).toEqual([422, "include_child_companies"]);
  });

  test("make a report that only those read who see them all", async () => {
    const { id } = await createReport({ include_child_companies: true });
    await generate(id);
    const [{ id: reportId }] = (await admin.get("/reports/generated")).body.data;
    const client = await api.signIn("end_user@own.test");
    expect((await client.get("/reports/generated")).body).toMatchObject({ data: [], meta: { total: 0 } });
    for (const path of ["", "/devices", "/pdf"])
      expect((await client.get(`/reports/generated/${reportId}${path}`)).status).toBe(404);
    expect((await client.put(`/reports/generated/${reportId}`, { name: "Mine" })).status).toBe(404);
    expect((await client.delete(`/reports/generated/${reportId}`)).status).toBe(404);
    expect((await admin.get(`/reports/generated/${reportId}`)).status).toBe(200);
    await admin.put(`/reports/${id}`, { include_child_companies: false });
    await generate(id);
    expect((await client.get("/reports/generated")).body.data).toHaveLength(1);
  });
});

describe("receivers", () => {
  const admins = () => {
    const { admin: first, super_admin: second } = api.world.actors;
    return [first, second].sort();
  };

  test("get the report at once, attached and linked, each in their language", async () => {
    const { actors, devices } = api.world;
    await api.db.updateTable("users").set({ language: "nb" }).where("id", "=", actors.readonly_admin).execute();
    const receiving_users = [actors.admin, actors.readonly_admin];
    const { id } = await createReport({ receiving_users, include_child_companies: true });
    const { data } = (await admin.get(`/reports/${id}`)).body;
    expect(data).toMatchObject({ include_child_companies: true, receiving_users: receiving_users.sort() });
    expect(data.receiving_users_names).toEqual(["admin", "readonly_admin"]);
    await generate(id);
    const [{ id: reportId }] = (await admin.get("/reports/generated")).body.data;
    const [english, norwegian] = [await post.to("admin@own.test"), await post.to("readonly_admin@own.test")];
    expect([english.length, norwegian.length, post.count()]).toEqual([1, 1, 2]);
    expect([english[0]?.subject, norwegian[0]?.subject]).toEqual(["Report: Fjellnett", "Rapport: Fjellnett"]);
    expect(english[0]?.text).toContain(`https://farhelm.test/report/generated/${reportId}`);
    const [file] = english[0]?.attachments ?? [];
    expect([file?.filename, file?.mimeType]).toEqual(["Fjellnett.pdf", "application/pdf"]);
    const pdf = readPdfText(Buffer.from(file?.content as ArrayBuffer)).join("");
    for (const relation of ["own", "child", "grandchild"]) expect(pdf).toContain(`Device of ${relation}`);
    expect(devices.own).toBeGreaterThan(0);
    const [translated] = norwegian[0]?.attachments ?? [];
    expect(readPdfText(Buffer.from(translated?.content as ArrayBuffer)).join("")).toContain("Enheter");
    const log = (await (await api.signIn("super_admin@own.test")).get("/mail-logs?type=report")).body.data;
    expect(log.map(({ status }: { status: string }) => status)).toEqual(["sent", "sent"]);
  });

  test("who chose no language get the mail and what is attached in that of their brand", async () => {
    await mail.close();
    mail = mailerOf("https://farhelm.test", "nb");
    await generate((await createReport({ receiving_users: [api.world.actors.admin] })).id);
    const [received] = await post.to("admin@own.test");
    expect(received?.subject).toBe("Rapport: Fjellnett");
    const [file] = received?.attachments ?? [];
    expect(readPdfText(Buffer.from(file?.content as ArrayBuffer)).join("")).toContain("Enheter");
  });

  test("get it attached where the console's address is not known", async () => {
    await mail.close();
    mail = mailerOf(undefined);
    await generate((await createReport({ receiving_users: [api.world.actors.admin] })).id);
    const [received] = await post.to("admin@own.test");
    expect(received?.attachments).toHaveLength(1);
    expect(received?.text).not.toContain("/report/generated/");
  });

  test.each([
    ["the permission", { role_id: 3 }, "permission"],
    ["the account", { disabled: true }, undefined],
    ["sight of the companies", { role_id: 3 }, undefined],
  ] as const)("who lost %s gets none, and the run says so", async (_what, change, lost) => {
    const { actors } = api.world;
    const held = () => api.db.selectFrom("role_permissions").selectAll().where("role_id", "=", 3).execute();
    const before = await held();
    const { id } = await createReport({ receiving_users: admins(), include_child_companies: lost === undefined });
    const reader = api.db.updateTable("users").where("id", "=", actors.super_admin);
    await reader.set(change).execute();
    if (lost)
      await api.db
        .deleteFrom("role_permissions")
        .where("role_id", "=", 3)
        .where("permission", "=", "view_reports")
        .execute();
    await generate(id);
    expect([(await post.to("admin@own.test")).length, post.count()]).toEqual([1, 1]);
    expect(await result()).toBe("Receivers who may not read it and got no mail: 1.");
    await reader.set({ role_id: 1, disabled: false }).execute();
    if (lost)
      await api.db
        .insertInto("role_permissions")
        .values(before.filter(({ permission }) => permission === "view_reports"))
        .execute();
  });

  test("who loses the right while the mail waits for its mail server gets none", async () => {
    const { actors } = api.world;
    const { id } = await createReport({ receiving_users: admins() });
    post.setBusy(true);
    await generate(id);
    await api.db.updateTable("users").set({ disabled: true }).where("id", "=", actors.super_admin).execute();
    post.setBusy(false);
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000);
    mail.retry();
    await mail.settled();
    await api.db.updateTable("users").set({ disabled: false }).where("id", "=", actors.super_admin).execute();
    expect([(await post.to("admin@own.test")).length, post.count()]).toEqual([1, 1]);
    const refused = await api.db.selectFrom("mail_log").selectAll().where("status", "=", "failed").execute();
    expect(refused).toMatchObject([
      { to: "super_admin@own.test", error: "The receiver may not read this report any more." },
    ]);
  });

  test("who may not read the report cannot be chosen, each is named at its place", async () => {
    const { actors, users } = api.world;
    const recipients = [actors.admin, actors.end_user, users.child, users.foreign];
    expect(await createReport({ receiving_users: [recipients[0], recipients[3]] })).toMatchObject({
      status: 422,
      errors: [{ source: "receiving_users.1" }],
    });
    const { status, errors } = await createReport({
      receiving_users: recipients.slice(0, 3),
      include_child_companies: true,
    });
    expect([status, errors.map(({ source }: { source: string }) => source)]).toEqual([
      422,
      ["receiving_users.1", "receiving_users.2"],
    ]);
    const { id } = await createReport({ receiving_users: [actors.end_user] });
    const { data } = (await admin.put(`/reports/${id}`, { receiving_users: [actors.end_user, actors.admin] })).body;
    expect(data.receiving_users).toEqual([actors.end_user, actors.admin].sort());
    expect((await admin.put(`/reports/${id}`, { receiving_users: [] })).body.data.receiving_users).toEqual([]);
  });

  test("whom the one who changes the report does not see stay", async () => {
    const { companies, actors } = api.world;
    const root = await api.signIn("super_admin@own.test");
    const { id } = await createReport({ company_id: companies.child, apply_list: [companies.child] }, root);
    const receiving_users = [actors.super_admin, api.world.users.child];
    await root.put(`/reports/${id}`, { receiving_users });
    const child = await api.signIn("user@child.test");
    expect((await child.get(`/reports/${id}`)).body.data.receiving_users).toEqual([api.world.users.child]);
    await child.put(`/reports/${id}`, { name: "Ours", receiving_users: [] });
    expect((await root.get(`/reports/${id}`)).body.data.receiving_users).toEqual([actors.super_admin]);
  });
});

describe("on schedule", () => {
  test("what fell due while no server ran is made and mailed once, however many servers start", async () => {
    const { admin: reader } = api.world.actors;
    const { id } = await createReport({ type: "periodic", period: "day", receiving_users: [reader] });
    const later = { clock: () => new Date("2026-08-09T07:15:00Z") };
    const start = () => [1, 2, 3].map(() => scheduleReports(parts(later)));
    const stop = (servers: ReturnType<typeof start>) => Promise.all(servers.map((server) => server.close()));
    const first = start();
    await vi.waitFor(() => expect(post.count()).toBe(1), 20_000);
    await stop(first);
    const second = start();
    await queueDueReports(parts(later));
    await stop(second);
    await makeAll(later);
    const [received, ...others] = await post.to("admin@own.test");
    expect([others.length, post.count()]).toEqual([0, 1]);
    expect(received?.text).toContain("2026-08-08 00:00:00 to 2026-08-09 00:00:00");
    expect((await admin.get("/reports/runs")).body.data).toMatchObject([
      { report_template_id: id, origin: "schedule", due_at: "2026-08-09 00:00:00" },
    ]);
  });
});
