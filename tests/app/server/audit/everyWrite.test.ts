import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract";
import type { ApiDocument } from "../../../../app/server/api/parameterGroups";
import type { OperationId } from "../../../../app/server/operations/Handler";
import type { Client } from "../api/Client";
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
const writes = readContract(documents.api as unknown as ApiDocument).filter(
  ({ isWrite, isFile, permission }) => isWrite && !isFile && permission !== "public",
);
/** These end the session of whoever asks, or need another one: tests of their own show their entries. */
const OF_SESSION: OperationId[] = ["revokeToken", "impersonateUser", "cancelImpersonation"];
const ids = writes.map(({ id }) => id as OperationId).filter((id) => !OF_SESSION.includes(id));

const latest = () => api.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

describe("every write of the contract", () => {
  test.each(ids)("%s adds one entry", async (id) => {
    const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    if (id === "approveConfirmation") await api.db.deleteFrom("phones").execute();
    const wanted = validRequests[id](api.world, subjects);
    const before = Number((await latest()).id);
    const answer = await requestConfirmed(api.db, admin, wanted);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const entries = await api.db.selectFrom("audit_log").selectAll().where("id", ">", String(before)).execute();
    const done = entries.filter(({ result, operation }) => result === "done" && operation === id);
    expect(done).toHaveLength(1);
    expect(done[0]).toMatchObject({ action: id, user_id: api.world.actors.super_admin, address: "192.0.2.1" });
  });
});
