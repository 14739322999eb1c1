import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page, type Request, type Response } from "@playwright/test";
import pg from "pg";
import type { ExpandedForm } from "../../../codegen/expand/expandedDocuments";
import { compile, type Operation } from "../../../codegen/index";
import { expectAccessible } from "../support/axe";
import { databaseUrlOf } from "../support/database";
import { RECORD_LISTS } from "../support/modalMap";
import { recordRequestBodies } from "../support/recordRequestBodies";
import { createPathFiller } from "../support/routeMap";
import type { Farhelm } from "../support/startFarhelm";
import { fillForm, validValue } from "./fillForm";
import { ENTRY_POINTS, type EntryPoint, FORMS } from "./formEntryPoints";
import {
  CHOICES,
  FILES,
  INPUT_TEXTS,
  LIST_PATHS,
  NESTED_LISTS,
  RELATED_ROWS,
  STORED_DIFFERENTLY,
  TABLES,
  UNCHANGED,
} from "./formFixtures";
import { openForm } from "./openForm";
import { SPECIFIED_REQUESTS } from "./specifiedRequests";

/** Order of the forms: those that create records for others first, those that remove records last. */
const ORDER = [
  /^(new-vpn-hub|upload-(?!to)|create-)/,
  /^new-(?!vpn-route)/,
  /^(add|invite|import)-/,
  /^(?!move|delete|remove)/,
];
// Its modal can only be submitted, not closed.
const LAST = "own-email";
// It confirms other forms and is filled together with them.
const CONFIRMATION = "confirm-password";
const orderOf = (form: string) => (form === LAST ? 10 : ORDER.findIndex((turn) => turn.test(form)) + 1 || 9);

function leaves(value: unknown, form: string): (string | number)[] {
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(
      ([key]) => !/password/.test(key) && !STORED_DIFFERENTLY.has(`${form}.${key}`),
    );
    return entries.flatMap(([, part]) => leaves(part, form));
  }
  return typeof value === "string" || typeof value === "number" ? [value] : [];
}

/** Inserts the records that forms refer to by name. */
async function insertSubjects(database: pg.Client, email: string): Promise<void> {
  // An open session for each remote access, to be extended.
  await database.query(
    `insert into access_sessions (company_id, device_id, device_name, access_id, user_id, username, type, protocol,
      target_host, target_port, start_time, expires_at)
    select d.company_id, d.id, d.name, a.id, u.id, u.email, 'cli', a.protocol, '10.0.0.5', 22, now(), now() + interval '1 hour'
    from users u, remote_access a join devices d on d.id = a.device_id where u.email = $1`,
    [email],
  );
  await database.query(`insert into users (email, username, company_id, role_id, password_hash, tos_accepted, email_verified)
    select name || '@forms.example', name, (select min(id) from companies), (select id from roles where name = 'admin'), '', true, true
    from unnest(array['leaving', 'second-factor', 'manager']) name on conflict do nothing`);
  await database.query("insert into suppressed_emails (email) values ('blocked@forms.example') on conflict do nothing");
  await database.query(`with root as (select min(id) as id from companies),
      made as (select nextval('companies_id_seq') as id, name from unnest(array['Forms branch', 'Forms parent']) name)
    insert into companies (id, parent_id, name, level, path)
    select made.id, root.id, name, 2, root.id || '.' || made.id || '.' from made, root`);
  await database.query(
    "insert into credits (company_id, credit_type_id, credit_count, credit_left) select id, 1, 5, 5 from companies",
  );
  await database.query("update devices set credit_enabled = false where id = (select max(id) from devices)");
  await database.query(`insert into phones (user_id, name, token_hash, pin_hash, created_at)
    select min(id), 'Forms phone', '\\x01', '\\x01', now() from users where role_id = (select id from roles where name = 'super_admin')`);
  await database.query(`update users set mfa_type = 'email' where email = 'second-factor@forms.example'`);
  await database.query(`insert into files (company_id, type, name, device_model, file_size, sha256)
    select (select min(id) from companies), kind, name, model, 0, '' from (values
      ('config', 'forms-backup.tar.gz', null), ('firmware', 'forms-firmware.bin', 'RUT')) file (kind, name, model)`);
}

/** Substitutes placeholders in text files; other files stay as they are. */
function substituteIn(content: Buffer, substitute: (text: string) => string): Buffer {
  const text = content.toString("latin1");
  return text.includes("{serial}") ? Buffer.from(substitute(text), "latin1") : content;
}

/** Finds the devices that forms refer to: with a service, without one, and with firmware that has legacy alerts. */
async function findDevices(database: pg.Client): Promise<Record<"serial" | "served" | "unserved" | "legacy", string>> {
  const { rows } = await database.query<{ name: string; serial: string; is_served: boolean }>(
    `select distinct on (credit_enabled) name, serial, credit_enabled as is_served from devices where serial is not null order by credit_enabled, id`,
  );
  const named = (isServed: boolean) => rows.find((row) => row.is_served === isServed);
  const older = await database.query<{ name: string }>(
    `select name from devices where model like 'RUT%' and substring(firmware from '_00[.](07[.][0-9]+)') < '07.13' order by id limit 1`,
  );
  return {
    serial: rows[0]?.serial ?? "",
    served: named(true)?.name ?? "",
    unserved: named(false)?.name ?? "",
    legacy: older.rows[0]?.name ?? "",
  };
}

/** Queries for the newest record of a kind; built-in roles are excluded, because they cannot be changed. */
const NEWEST = {
  template: "select max(id) as id from monitoring_templates",
  role: "select max(id) as id from roles where company_id is not null",
  alerted: "select max(device_id) as id from device_alerts",
};

async function newest(database: pg.Client, name: keyof typeof NEWEST): Promise<string> {
  const { rows } = await database.query<{ id: number }>(NEWEST[name]);
  return String(rows[0]?.id ?? "");
}

async function unusedCode(database: pg.Client): Promise<string> {
  const { rows } = await database.query("select code from credit_codes where activated_at is null limit 1");
  return rows[0]?.code ?? "";
}

/** Expects a row in the form's table that contains every value that was sent. */
async function expectRow(database: pg.Client, form: string, sent: unknown): Promise<void> {
  const table = TABLES[form];
  if (table === undefined) return;
  const values = leaves(sent, form).map(String);
  const text = `select count(*)::int as count from ${table} t
    where not exists (select 1 from unnest($1::text[]) v where position(v in to_jsonb(t)::text) = 0)`;
  const { rows } = await database.query<{ count: number }>(text, [
    values.map((value) => JSON.stringify(value).slice(1, -1)),
  ]);
  expect.soft(rows[0]?.count, `${table} has ${values.join(", ")} of ${form}`).toBeGreaterThan(0);
  const relatedQuery = RELATED_ROWS[form];
  if (relatedQuery === undefined) return;
  const found = await database.query(relatedQuery, [JSON.stringify(sent)]);
  expect.soft(found.rowCount, `what ${form} sent is in another table`).toBe(1);
}

/** Expects the method, path and values that the specification names for the form. */
function expectSpecified(form: string, request: Request, sent: unknown): void {
  const specified = SPECIFIED_REQUESTS[form];
  if (specified === undefined) return;
  const { row, method, path, keys } = specified;
  const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  expect
    .soft([request.method(), new URL(request.url()).pathname], row)
    .toEqual([method, expect.stringMatching(pattern)]);
  // Chromium does not tell what the parts of an upload are; the server refuses one that lacks any.
  if (sent === undefined && keys.length > 0)
    expect.soft(request.headers()["content-type"], row).toContain("multipart/form-data");
  else expect.soft(Object.keys(Object(sent)), row).toEqual(expect.arrayContaining(keys));
}

async function send(
  page: Page,
  form: Locator,
  expanded: ExpandedForm,
  operation: Operation,
  { password, bodyOf }: { password: string; bodyOf: (sent: Request) => Promise<unknown> },
): Promise<unknown> {
  const { label = "Save", confirm } = expanded.submit;
  const path = new RegExp(`/api${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`);
  const isOf = (one: Response) =>
    one.request().method().toLowerCase() === operation.method && path.test(new URL(one.url()).pathname);
  const press = async () => {
    await form.getByRole("button", { name: label, exact: true }).click();
    if (confirm) await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  };
  const confirmPassword = async () => {
    const dialog = page.getByRole("dialog", { name: "Confirm with your password" });
    await dialog.getByRole("textbox", { name: "Password" }).fill(password);
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  };
  const [first] = await Promise.all([page.waitForResponse(isOf), press()]);
  const isRefused = first.status() === 423;
  const [response] = isRefused ? await Promise.all([page.waitForResponse(isOf), confirmPassword()]) : [first];
  const sent = await bodyOf(response.request());
  expectSpecified(expanded.id, response.request(), sent);
  const { message: result } = SPECIFIED_REQUESTS[expanded.id] ?? {};
  if (result !== undefined) await expect.soft(page.getByText(result).first(), expanded.id).toBeVisible();
  const message = `${expanded.id}: ${(await response.text()).slice(0, 300)} to ${JSON.stringify(sent)?.slice(0, 300)}`;
  expect.soft(response.status(), message).toBeLessThan(300);
  const isJson = response.request().headers()["content-type"]?.includes("json");
  if (isJson) expect.soft(sent, `${expanded.id} sends values`).toBeDefined();
  return sent;
}

/** Creates the runner that submits every form of the console once, on one page. */
export async function createFormRunner(page: Page, farhelm: Pick<Farhelm, "output" | "email" | "password">) {
  const compiled = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });
  const database = new pg.Client({ connectionString: databaseUrlOf(farhelm as Farhelm) });
  await database.connect();
  await insertSubjects(database, farhelm.email);
  const bodyOf = await recordRequestBodies(page);
  const fill = createPathFiller(page);
  let count = 10;

  const addressOf = async (entry: EntryPoint, substitute: (text: string) => string) => {
    if (LIST_PATHS[entry.form]) return substitute(LIST_PATHS[entry.form] ?? "");
    const modal = /modal=([\w-]+)/.exec(entry.path)?.[1];
    if (modal === undefined) return (await fill({ path: entry.path } as never)).path;
    const list = RECORD_LISTS[modal] ?? "/devices";
    return entry.path.replace("{id}", (await fill({ path: `${list}/{id}` } as never)).path.split("/").at(-1) ?? "1");
  };

  const run = async (form: string) => {
    const entry = ENTRY_POINTS.get(form);
    const expanded = compiled.expanded.forms.get(form);
    const operation = compiled.operations.get(expanded?.submit.operation ?? "");
    if (!entry || !expanded || !operation) throw new Error(`Nothing leads to ${form}.`);
    count += 1;
    // The form for the own address opens only while the user has none.
    if (form === LAST) await database.query("update users set email = username where email = $1", [farhelm.email]);
    // A quick connect can be started only when a runner serves it.
    if (form === "start-quick-connect")
      await database.query("update vpn_hubs set runner_seen_at = now() + interval '10 minutes' where quick_hub");
    const known = {
      email: farhelm.email,
      password: farhelm.password,
      code: await unusedCode(database),
      template: await newest(database, "template"),
      role: await newest(database, "role"),
      alerted: await newest(database, "alerted"),
      ...(await findDevices(database)),
    };
    const substitute = (template: string) =>
      Object.entries(known).reduce((text, [name, value]) => text.replace(`{${name}}`, value), template);
    const shown = await openForm(
      page,
      entry,
      await addressOf(entry, substitute),
      Object.keys(expanded.schema.properties ?? {}),
    );
    await expectAccessible(page, form, shown);
    const textFor = (key: string, property: object) =>
      substitute(INPUT_TEXTS[`${form}.${key}`] ?? INPUT_TEXTS[key] ?? validValue(property, count));
    const choose = (key: string) => {
      const choice = CHOICES[`${form}.${key}`];
      return choice && substitute(choice);
    };
    const file = FILES[form] && { ...FILES[form], buffer: substituteIn(FILES[form].buffer, substitute) };
    const isUnchanged = (key: string) => UNCHANGED.has(`${form}.${key}`);
    const isDeep = (key: string) => NESTED_LISTS.has(`${form}.${key}`);
    await fillForm(page, shown, expanded.schema, textFor, { choose, isUnchanged, isDeep, file });
    const sent = await send(page, shown, expanded, operation, { password: farhelm.password, bodyOf });
    await expectRow(database, form, sent);
  };
  const forms = FORMS.filter((form) => ENTRY_POINTS.has(form) && form !== CONFIRMATION).sort(
    (a, b) => orderOf(a) - orderOf(b),
  );
  return { forms, run, close: () => database.end() };
}
