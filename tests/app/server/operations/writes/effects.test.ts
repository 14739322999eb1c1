import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../../app/server/api/contract/parameterGroups";
import type { OperationId } from "../../../../../app/server/requests/Handler";
import { MAY_BE_REFUSED, NOT_SERVED } from "../../api/notServed";
import { readDocuments, startTestApi, type TestApi } from "../../api/startTestApi";
import { createSubjects, validRequests } from "../../permissions/validRequests";

/**
 * By write operation, the file that acts on the written rows and what it does, separated by a colon; "none" and the reason
 * where nothing does.
 */
const effects: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, "effects.json"), "utf8"));
const ROOT = join(import.meta.dirname, "../../../../..");
const { documents } = await readDocuments();
const contract = documents.api as unknown as ApiDocument;
const writes = readContract(contract).filter(({ isWrite }) => isWrite);

const actorOf = (effect: string) => effect.slice(0, effect.indexOf(":"));
const NONE = Object.keys(effects).filter((id) => actorOf(effects[id] ?? "") === "none");
const isFile = (path: string) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() === true;

test("the table names every operation that writes, and no other", () => {
  expect(Object.keys(effects).sort()).toEqual(writes.map(({ id }) => id).sort());
});

test("what nothing acts on is what is not served, and the document knows 501 of that and of what is partly served", () => {
  expect(NONE).toEqual(NOT_SERVED);
  const answering = readContract(contract).filter(({ responses }) => responses.has(501));
  expect(answering.map(({ id }) => id).sort()).toEqual([...MAY_BE_REFUSED].sort());
});

test.each(Object.entries(effects))("what %s writes is acted on where the table says", (_id, effect) => {
  expect(effect).toMatch(/^[\w./-]+: \S.+/);
  expect(effect.length).toBeLessThanOrEqual(160);
  if (actorOf(effect) !== "none") expect(isFile(actorOf(effect)), actorOf(effect)).toBe(true);
});

describe("an operation that nothing acts on", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api?.close());

  test.each(NONE)("%s answers 501 with the reason, and writes nothing into the audit log", async (id) => {
    const client = await api.signIn("super_admin@own.test");
    const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    const answer = await client.request(validRequests[id as OperationId](api.world, subjects));
    expect([answer.status, answer.body.errors[0].code]).toEqual([501, "NOT_IMPLEMENTED"]);
    expect(answer.body.errors[0].message).toMatch(/^[A-Z].{30,}\.$/);
    const noted = await api.db.selectFrom("audit_log").select("id").where("operation", "=", id).execute();
    expect(noted).toEqual([]);
  });

  test.each(NONE)("%s is offered nowhere in the console", (id) => {
    const { forms, pages, modals, routes, navigation } = documents;
    expect(JSON.stringify({ forms, pages, modals, routes, navigation })).not.toContain(`"${id}"`);
  });
});
