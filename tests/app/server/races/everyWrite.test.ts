import { afterAll, beforeAll, expect, test } from "vitest";
import { type Operation, readContract } from "../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Answer, Client } from "../api/Client";
import { isFault } from "../api/notServed";
import { readDocuments, startTestApi, type TestApi } from "../api/startTestApi";
import { confirmAhead } from "../permissions/confirmationRequests";
import { createSubjects, type Subjects, type ValidRequest, validRequests } from "../permissions/validRequests";

const AT_ONCE = 8;
const document = (await readDocuments()).documents.api as unknown as ApiDocument;
const writes = readContract(document).filter(({ isWrite }) => isWrite);
const removals = writes.filter(({ method }) => method === "delete");

let api: TestApi;
let client: Client;
const logged: unknown[] = [];
const record = (text: string, details?: Record<string, unknown>) => {
  if (/^A request failed|^The database refused/.test(text)) logged.push({ text, ...details });
};
beforeAll(async () => {
  api = await startTestApi({ info: () => {}, warn: record, error: record });
});
afterAll(() => api?.close());

let addresses = 0;

/** Signs in for each test, since some operations end their own session. */
async function begin(): Promise<Subjects> {
  addresses += 1;
  logged.length = 0;
  await api.db.deleteFrom("rate_limits").execute();
  await api.db.updateTable("users").set({ password_hash: hash, mfa_type: null }).where("id", "=", actor()).execute();
  client = await api.signIn("super_admin@own.test", `198.51.${addresses >> 8}.${addresses & 255}`);
  const subjects = await createSubjects(api.db, api.world.companies.own, actor());
  // Without a second factor the password confirms the request.
  await api.db.updateTable("users").set({ mfa_type: null }).where("id", "=", actor()).execute();
  return subjects;
}

/**
 * The clients that send a request concurrently; a request that needs confirmation is confirmed in a session of each
 * client.
 */
async function sendersOf({ confirm }: Operation, request: ValidRequest): Promise<Client[]> {
  if (confirm !== "always") return Array.from({ length: AT_ONCE }, () => client);
  const senders: Client[] = [];
  for (let index = 0; index < AT_ONCE; index += 1) {
    const sender = await api.signIn("super_admin@own.test", `203.0.113.${index}`);
    await confirmAhead(sender, request);
    senders.push(sender);
  }
  return senders;
}

const actor = () => api.world.actors.super_admin;
let hash: string | null;
beforeAll(async () => {
  const { password_hash } = await api.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", actor())
    .executeTakeFirstOrThrow();
  hash = password_hash;
});

function requestOf({ id }: Operation, subjects: Subjects): ValidRequest {
  return validRequests[id as OperationId](api.world, subjects);
}

/** Server errors among the responses, and constraint violations in the log that no check prevented. */
const faultsIn = (ids: string[], responses: Answer[]) => [
  ...responses
    .filter(({ status }, index) => isFault(ids[index] ?? "", status))
    .map(({ status, body }) => ({ status, body })),
  ...logged,
];

test.each(writes.map((operation) => [operation.id, operation] as const))(
  "%s sent many times at once is answered each time, never with a fault",
  async (_id, operation) => {
    const request = requestOf(operation, await begin());
    const senders = await sendersOf(operation, request);
    const responses = await Promise.all(senders.map((sender) => sender.request(request)));
    expect(faultsIn(Array(AT_ONCE).fill(operation.id), responses)).toEqual([]);
  },
);

test.each(writes.map((operation) => [operation.id, operation] as const))(
  "%s beside every removal of what it is about is answered, and so is each removal",
  async (_id, operation) => {
    const subjects = await begin();
    if (operation.isFile) return; // it is streamed and ends early if one of its objects is removed
    const requests = [operation, ...removals, operation].map((one) => ({ one, request: requestOf(one, subjects) }));
    // A confirmation is valid for one request: confirming the same one twice would execute it early.
    const confirmed = new Map(
      requests.filter(({ one }) => one.confirm === "always").map(({ one, request }) => [one.id, request]),
    );
    for (const request of confirmed.values()) await confirmAhead(client, request);
    const responses = await Promise.all(requests.map(({ request }) => client.request(request)));
    const ids = requests.map(({ one }) => one.id);
    expect(faultsIn(ids, responses)).toEqual([]);
  },
);
