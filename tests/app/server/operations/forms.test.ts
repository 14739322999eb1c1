import { readdirSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Client, Method } from "../api/Client";
import { readDocuments, startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { createSubjects, validRequests } from "../permissions/validRequests";

const compiled = await readDocuments();
let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

type Values = Record<string, unknown>;
type World = TestApi["world"];

/** What a form sends, and what is in the database afterwards. */
interface Case {
  row: string;
  form: string;
  method: Method;
  path: string;
  /** Every key the form may send. */
  keys: string[];
  values: (world: World) => Values;
  before?: () => Promise<unknown>;
  file?: { name: string; content: string };
  query: (world: World) => ReturnType<typeof sql>;
  found: (world: World) => unknown[];
}

const give = (company: number, count: number) => () =>
  client.post("/credits", {
    credit_type_id: 2,
    credit_count: count,
    company_id: company,
    credit_price: 1,
    pro_form_nr: "PF-1",
  });

const cases: Case[] = [
  {
    row: "form.new-tag",
    form: "new-tag",
    method: "POST",
    path: "/tags",
    keys: ["company_id", "name", "description", "color", "actions"],
    values: ({ companies }) => ({ company_id: companies.own, name: "North", description: "Hall 3", color: "#1A2B3C" }),
    query: () => sql`select company_id, description, color from tags where name = 'North'`,
    found: ({ companies }) => [{ company_id: companies.own, description: "Hall 3", color: "#1A2B3C" }],
  },
  {
    row: "form.invite-user",
    form: "invite-user",
    method: "POST",
    path: "/users/invite",
    keys: ["company_id", "email", "role"],
    values: ({ companies }) => ({ company_id: companies.child, email: "ada@new.test", role: "end_user" }),
    query: () => sql`select company_id, role_id from user_invitations where email = 'ada@new.test'`,
    found: ({ companies }) => [{ company_id: companies.child, role_id: 3 }],
  },
  {
    row: "form.new-company",
    form: "new-company",
    method: "POST",
    path: "/companies",
    keys: ["name", "parent_id", "show_payment"],
    values: ({ companies }) => ({ name: "Harbour", parent_id: companies.own, show_payment: true }),
    query: () => sql`select parent_id, show_payment, level from companies where name = 'Harbour'`,
    found: ({ companies }) => [{ parent_id: companies.own, show_payment: true, level: 3 }],
  },
  {
    row: "form.move-company",
    form: "move-company",
    method: "POST",
    path: "/companies/move",
    keys: ["source", "target"],
    values: ({ companies }) => ({ source: companies.grandchild, target: companies.sibling }),
    query: ({ companies }) => sql`select parent_id from companies where id = ${companies.grandchild}`,
    found: ({ companies }) => [{ parent_id: companies.sibling }],
  },
  {
    row: "form.add-resources",
    form: "add-resources",
    method: "POST",
    path: "/credits",
    keys: ["credit_type_id", "credit_count", "company_id", "credit_price", "pro_form_nr"],
    values: ({ companies }) => ({
      credit_type_id: 2,
      credit_count: 7,
      company_id: companies.child,
      credit_price: 1.25,
      pro_form_nr: "PF-9",
    }),
    query: ({ companies }) =>
      sql`select credit_type_id, credit_left, credit_price::float, pro_form_nr from credits where company_id = ${companies.child}`,
    found: () => [{ credit_type_id: 2, credit_left: 7, credit_price: 1.25, pro_form_nr: "PF-9" }],
  },
  {
    row: "form.move-resources",
    form: "move-resources",
    method: "POST",
    path: "/credits/move",
    keys: ["credit_type_name", "source", "target", "amount"],
    before: () => give(api.world.companies.own, 10)(),
    values: ({ companies }) => ({
      credit_type_name: "credit",
      source: companies.own,
      target: companies.sibling,
      amount: 4,
    }),
    query: ({ companies }) => sql`select credit_left from credits where company_id = ${companies.sibling}`,
    found: () => [{ credit_left: 4 }],
  },
  {
    row: "form.create-code",
    form: "create-code",
    method: "POST",
    path: "/credits/codes",
    keys: ["credit_type_name", "company_id", "amount", "comment"],
    before: () => give(api.world.companies.own, 10)(),
    values: ({ companies }) => ({
      credit_type_name: "credit",
      company_id: companies.own,
      amount: 3,
      comment: "For the harbour",
    }),
    query: () => sql`select company_id, kind, amount from credit_codes where comment = 'For the harbour'`,
    found: ({ companies }) => [{ company_id: companies.own, kind: "credit", amount: 3 }],
  },
  {
    row: "form.invite-company",
    form: "invite-company",
    method: "POST",
    path: "/distributors/invitations",
    keys: ["email"],
    values: () => ({ email: "boss@partner.test" }),
    query: () => sql`select company_id, invited_by from company_invitations where email = 'boss@partner.test'`,
    found: ({ companies }) => [{ company_id: companies.own, invited_by: "super_admin@own.test" }],
  },
  {
    row: "form.add-company-data",
    form: "add-company-data",
    method: "POST",
    path: "/companies/data",
    keys: ["company_id", "credits"],
    before: () => give(api.world.companies.foreign, 10)(),
    values: ({ companies }) => ({ company_id: companies.foreign, credits: 2 }),
    query: ({ companies }) =>
      sql`select credits_used, data::text from data_history where company_id = ${companies.foreign}`,
    found: () => [{ credits_used: 2, data: String(2 * 2 * 1024 ** 3) }],
  },
  {
    row: "form.upload-documentation",
    form: "upload-specification",
    method: "POST",
    path: "/devices/configurator/specifications",
    keys: ["system", "file", "firmware_brand_id", "overwrite"],
    values: () => ({ system: "tswos", firmware_brand_id: 12, overwrite: false }),
    file: { name: "tswos.json", content: '{ "paths": {} }' },
    query: () => sql`select system, name, content from device_specifications where firmware_brand_id = 12`,
    found: () => [{ system: "tswos", name: "tswos.json", content: { paths: {} } }],
  },
  {
    row: "form.assign-sso-admin",
    form: "assign-sso-admin",
    method: "POST",
    path: "/admin/users/sso",
    keys: ["email", "company_id"],
    values: ({ companies }) => ({ email: "user@own.test", company_id: companies.own }),
    query: ({ companies }) => sql`select user_id from sso_administrators where company_id = ${companies.own}`,
    found: ({ users }) => [{ user_id: users.own }],
  },
  {
    row: "form.suppressed-email-remove",
    form: "remove-suppressed-email",
    method: "DELETE",
    path: "/suppressed-emails/{email}",
    keys: ["email"],
    before: () => api.db.insertInto("suppressed_emails").values({ email: "gone@own.test" }).execute(),
    values: () => ({ email: "gone@own.test" }),
    query: () => sql`select email from suppressed_emails`,
    found: () => [],
  },
  {
    row: "form.remove-user-mfa",
    form: "remove-user-mfa",
    method: "DELETE",
    path: "/admin/users/mfa",
    keys: ["email"],
    before: () =>
      api.db.updateTable("users").set({ mfa_type: "email" }).where("email", "=", "user@sibling.test").execute(),
    values: () => ({ email: "user@sibling.test" }),
    query: () => sql`select mfa_type from users where email = 'user@sibling.test'`,
    found: () => [{ mfa_type: null }],
  },
  {
    row: "form.delete-user",
    form: "delete-user",
    method: "DELETE",
    path: "/admin/users",
    keys: ["email"],
    values: () => ({ email: "user@foreign.test" }),
    query: () => sql`select id from users where email = 'user@foreign.test'`,
    found: () => [],
  },
];

function expandedForm(id: string) {
  const form = compiled.expanded.forms.get(id);
  if (!form) throw new Error(`There is no form ${id}.`);
  return form;
}

function keysOf(schema: Values): string[] {
  const own = Object.keys((schema.properties ?? {}) as Values);
  const branches = ((schema.allOf ?? []) as Values[]).flatMap(({ then }) => keysOf((then ?? {}) as Values));
  return [...own, ...branches];
}

function send(method: Method, path: string, values: Values, file: Case["file"]) {
  const url = path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(String(values[name])));
  // Some of these changes require the password first.
  if (!file) return requestConfirmed(api.db, client, { method, url, body: values });
  return client.upload(url, { fields: values as Record<string, string>, file: { field: "file", ...file } });
}

describe("a form sends what its operation takes, and the row is there", () => {
  test.each(cases.map((one) => [one.row, one] as const))("[%s]", async (_row, sent) => {
    const { form: id, method, path, keys, file, ...given } = sent;
    const form = expandedForm(id);
    const operation = compiled.operations.get(form.submit.operation ?? "");
    expect([operation?.method.toUpperCase(), operation?.path]).toEqual([method, path]);
    expect(keysOf(form.schema as Values).sort()).toEqual([...keys].sort());
    await given.before?.();
    const values = given.values(api.world);
    expect(isValid(form.schema, { ...values, ...(file && { file: file.name }) })).toBe(true);
    const answer = await send(method, path, values, file);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect((await given.query(api.world).execute(api.db)).rows).toEqual(given.found(api.world));
  });

  test("[form.activate-code] POST /credits/codes/activate", async () => {
    const { own } = api.world.companies;
    await give(own, 5)();
    const made = await client.post("/credits/codes", { credit_type_name: "credit", amount: 5, comment: "redeemed" });
    const values = { code: made.body.meta.credit_code };
    const form = expandedForm("activate-code");
    expect(keysOf(form.schema as Values)).toEqual(["code"]);
    expect(isValid(form.schema, values)).toBe(true);
    expect((await client.post("/credits/codes/activate", values)).body.meta).toEqual({ amount: 5 });
    const { rows } = await sql`select used_by_company_id from credit_codes where code = ${values.code}`.execute(api.db);
    expect(rows).toEqual([{ used_by_company_id: own }]);
  });
});

function isValid(schema: unknown, values: Values): boolean {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  return ajv.validate(schema as object, values);
}

const forms = readdirSync(new URL("../../../../schemas/forms", import.meta.url)).map((file) =>
  file.replace(".json", ""),
);

/** Values that forms require and the valid requests of other tests leave out. */
const additions: Record<string, Values | ((sent: Values) => Values)> = {
  "clear-location": { user_set_latitude: null, user_set_longitude: null },
  "assign-pack": { credit_type_id: 2 },
  "devices-periods": { dynamic_monitoring: 300 },
  "device-location": { user_set_latitude: 54.7, user_set_longitude: 25.3 },
  "devices-location": { user_set_latitude: 54.7, user_set_longitude: 25.3 },
  "edit-report": { type: "single", period: "week", applied_by: "company", apply_list: [1] },
  "edit-email-configuration": { email: "mail@own.test" },
  "edit-company": { name: "Renamed" },
  "own-email": { email: "newcomer@own.test" },
  "remove-suppressed-email": { email: "gone@own.test" },
  "tags-from-file": { tag_id: [1] },
  "upload-specification": { overwrite: true },
  "verify-devices-together": { password_confirmation: "secret" },
  "verify-devices": ({ data }) => {
    const [{ id }] = data as [{ id: number }];
    return { data: [{ id, password_confirmation: "secret" }] };
  },
};

/** Signs in a user without an e-mail address of their own, whom the form is for. */
async function newcomer(): Promise<Client> {
  const acting = await api.signIn("user@child.test");
  await sql`update users set username = email where email = 'user@child.test'`.execute(api.db);
  return acting;
}

const pick = (values: Values, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

const readQuery = (url: string): Values =>
  Object.fromEntries(
    [...new URL(url, "http://localhost").searchParams].map(([key, text]) => [key, Number(text) || text]),
  );

describe("every form document", () => {
  // The values of a local form go to the block that shows it.
  const sending = forms.filter((id) => !expandedForm(id).submit.local);

  test.each(sending)("%s is filled, and the server takes it", async (id) => {
    const form = expandedForm(id);
    const operation = form.submit.operation as OperationId;
    const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    const request = validRequests[operation](api.world, subjects);
    const { fields, file } = request.form ?? {};
    const { bulk, each } = form.submit;
    // Forms for several records send one item per record; its id comes from a binding.
    const item = bulk ? (request.body as { data: Values[] }).data[0] : (request.body as Values | undefined);
    // Reads take their values from the query.
    const queryValues = request.method === "GET" ? readQuery(request.url) : {};
    const known: Values = { ...queryValues, ...item, ...fields };
    const more = additions[id];
    const sent: Values = { ...known, ...(typeof more === "function" ? more(known) : more) };
    // Each of several files is uploaded by a call of its own.
    const name = each ? [file?.name] : file?.name;
    const filled = pick({ ...sent, ...(file && { [file.field]: name }) }, keysOf(form.schema as Values));
    // Where a field lists the records of a bulk call, the call has an item for each of them.
    const listed = bulk?.records === `{form.${bulk?.key}}` && { [bulk.key]: [sent[bulk.key]] };
    const entered = { ...filled, ...listed };
    expect(isValid(form.schema, entered), JSON.stringify([form.schema, entered])).toBe(true);
    const body = { ...pick(sent, Object.keys(form.submit.body ?? {})), ...filled };
    if (request.body) request.body = bulk ? { data: [{ [bulk.key]: sent[bulk.key], ...body }] } : body;
    const acting = id === "own-email" ? await newcomer() : client;
    const answer = await requestConfirmed(api.db, acting, request);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
});

describe("the documentation of an API", () => {
  const upload = (name: string, content: string, fields: Record<string, string | number> = {}) =>
    client.upload("/devices/configurator/specifications", {
      fields: { system: "rutos", firmware_brand_id: 77, ...fields },
      file: { field: "file", name, content },
    });

  test("replaces another only on request", async () => {
    expect((await upload("one.json", '{"a":1}')).status).toBe(201);
    const again = await upload("two.json", '{"a":2}');
    expect([again.status, again.body.errors[0].source]).toEqual([409, "overwrite"]);
    expect((await upload("two.json", '{"a":2}', { overwrite: "true" })).status).toBe(201);
    const { rows } = await sql`select name from device_specifications where firmware_brand_id = 77`.execute(api.db);
    expect(rows).toEqual([{ name: "two.json" }]);
  });

  test.each([
    ["where it stops being JSON", '{\n  "a": 1,\n  "b": }', "api.json:3:8"],
    ["where it ends too early", '{\n  "a": [1,', "api.json:2:11"],
    ["where it is nested beyond reason", `${"[".repeat(200_000)}x`, "api.json:1:1"],
    ["that it is no object", "[1]", "api.json:1"],
  ])("is refused and told %s", async (_what, content, source) => {
    const { status, body } = await upload("api.json", content);
    expect([status, body.errors[0].source]).toEqual([422, source]);
  });

  test.each([
    ["[validation.documentation-file] another kind of file", "api.txt", {}, "file"],
    ["[validation.documentation-system] another system", "api.json", { system: "windows" }, "system"],
    ["[validation.firmware-brand-id] the brand 0", "api.json", { firmware_brand_id: 0 }, "firmware_brand_id"],
    ["[validation.firmware-brand-id] the brand 1000", "api.json", { firmware_brand_id: 1000 }, "firmware_brand_id"],
  ])("is refused with %s", async (_what, name, fields, source) => {
    const { status, body } = await upload(name, "{}", fields as Record<string, string>);
    expect([status, body.errors[0].source]).toEqual([422, source]);
  });
});

test("a company is invited by mail, and written to again when invited again", async () => {
  const email = "again@partner.test";
  for (const _time of [1, 2]) expect((await client.post("/distributors/invitations", { email })).status).toBe(201);
  expect(await api.mailbox.to(email)).toHaveLength(2);
  const { rows } = await sql`select email from company_invitations where email = ${email}`.execute(api.db);
  expect(rows).toHaveLength(1);
});
