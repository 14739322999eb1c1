import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Client } from "../api/Client";
import { NOT_SERVED } from "../api/notServed";
import { readDocuments, startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { createSubjects, validRequests } from "../permissions/validRequests";

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

const { documents } = await readDocuments();
const all = readContract(documents.api as unknown as ApiDocument);
const writes = all.filter(({ isWrite, isFile, permission }) => isWrite && !isFile && permission !== "public");
/** These operations end the caller's session or need another one; auditLog.test.ts covers their entries. */
const OF_SESSION: OperationId[] = ["revokeToken", "impersonateUser", "cancelImpersonation"];
/** Unreachable: both of its paths belong to operations of their own, connectWebui and connectCli. */
const COVERED: OperationId[] = ["openDeviceLink"];
const ids = writes
  .map(({ id }) => id as OperationId)
  .filter((id) => ![...OF_SESSION, ...COVERED, ...NOT_SERVED].includes(id));

/** Tables that requests write and the audit log does not cover: bookkeeping, the log itself, file chunks. */
const BOOKKEEPING = [
  ...[
    "access_tickets",
    "audit_log",
    "file_chunks",
    "idempotency_keys",
    "mass_calls",
    "password_task_devices",
    "status_messages",
  ],
];

const latest = () => api.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

describe("every write of the contract", () => {
  test.each(ids)("%s adds one entry", async (id) => {
    const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    if (id === "approveConfirmation") await api.db.deleteFrom("phones").execute();
    const request = validRequests[id](api.world, subjects);
    const before = Number((await latest()).id);
    const response = await requestConfirmed(api.db, admin, request);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    const entries = await api.db.selectFrom("audit_log").selectAll().where("id", ">", String(before)).execute();
    const done = entries.filter(({ result, operation }) => result === "done" && operation === id);
    expect(done).toHaveLength(1);
    expect(done[0]).toMatchObject({ action: id, user_id: api.world.actors.super_admin, address: "192.0.2.1" });
  });
});

/** Public write operations that change nothing or only continue a session. */
const QUIET: OperationId[] = ["readInvitation", "listPhoneQuestions", "refreshToken"];
const open = all
  .filter(({ isWrite, permission }) => isWrite && permission === "public")
  .map(({ id }) => id as OperationId);

test.each(open.filter((id) => !QUIET.includes(id)))("%s, without a session, adds one entry", async (id) => {
  const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
  const request = validRequests[id](api.world, subjects);
  const before = Number((await latest()).id);
  const { status, body } = await api.browser("192.0.2.77").request(request);
  const entries = await api.db.selectFrom("audit_log").selectAll().where("id", ">", String(before)).execute();
  expect(entries, JSON.stringify(body)).toHaveLength(1);
  expect(entries[0]).toMatchObject({ result: status < 300 ? "done" : "failed", address: "192.0.2.77" });
});

test("every table that requests may write shows its changes, or is bookkeeping", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (has_any_column_privilege('farhelm_session', c.oid, 'insert, update')
        or has_table_privilege('farhelm_session', c.oid, 'delete'))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_rows')`.execute(api.db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...BOOKKEEPING].sort());
});

test("every action and every kind of record has words", async () => {
  const { enums } = documents;
  const valuesOf = (id: string) => enums[id]?.values.map(({ value }) => value) ?? [];
  expect(valuesOf("audit-action")).toEqual(expect.arrayContaining(writes.map(({ id }) => id)));
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgname = 'note_rows'`.execute(
    api.db,
  );
  expect(valuesOf("audit-record")).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});
