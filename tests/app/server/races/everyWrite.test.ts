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
const note = (text: string, details?: Record<string, unknown>) => {
  if (/^A request failed|^The database refused/.test(text)) logged.push({ text, ...details });
};
beforeAll(async () => {
  api = await startTestApi({ info: () => {}, warn: note, error: note });
});
afterAll(() => api?.close());

let places = 0;

/** A new sign-in for each test: some operations end the one they come with. */
async function begin(): Promise<Subjects> {
  places += 1;
  logged.length = 0;
  await api.db.deleteFrom("login_attempts").execute();
  await api.db.updateTable("users").set({ password_hash: hash, mfa_type: null }).where("id", "=", actor()).execute();
  client = await api.signIn("super_admin@own.test", `198.51.${places >> 8}.${places & 255}`);
  const subjects = await createSubjects(api.db, api.world.companies.own, actor());
  // Without a second factor the password proves who asks.
  await api.db.updateTable("users").set({ mfa_type: null }).where("id", "=", actor()).execute();
  return subjects;
}

/** As many who send a request at once; where it has to be confirmed, each in a session of their own, in which it is. */
async function sendersOf({ confirm }: Operation, wanted: ValidRequest): Promise<Client[]> {
  if (confirm !== "always") return Array.from({ length: AT_ONCE }, () => client);
  const senders: Client[] = [];
  for (let place = 0; place < AT_ONCE; place += 1) {
    const sender = await api.signIn("super_admin@own.test", `203.0.113.${place}`);
    await confirmAhead(sender, wanted);
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

/** What was answered with a fault, and what the database had to refuse because no check did. */
const faultsIn = (ids: string[], answers: Answer[]) => [
  ...answers
    .filter(({ status }, place) => isFault(ids[place] ?? "", status))
    .map(({ status, body }) => ({ status, body })),
  ...logged,
];

test.each(writes.map((operation) => [operation.id, operation] as const))(
  "%s sent many times at once is answered each time, never with a fault",
  async (_id, operation) => {
    const wanted = requestOf(operation, await begin());
    const senders = await sendersOf(operation, wanted);
    const answers = await Promise.all(senders.map((sender) => sender.request(wanted)));
    expect(faultsIn(Array(AT_ONCE).fill(operation.id), answers)).toEqual([]);
  },
);

test.each(writes.map((operation) => [operation.id, operation] as const))(
  "%s beside every removal of what it is about is answered, and so is each removal",
  async (_id, operation) => {
    const subjects = await begin();
    if (operation.isFile) return; // it is sent while it is read, and cut off where a part of it is gone
    const wanted = [operation, ...removals, operation].map((one) => ({ one, request: requestOf(one, subjects) }));
    // A confirmation is good for one request: the same one twice would be carried out ahead.
    const asking = new Map(
      wanted.filter(({ one }) => one.confirm === "always").map(({ one, request }) => [one.id, request]),
    );
    for (const request of asking.values()) await confirmAhead(client, request);
    const answers = await Promise.all(wanted.map(({ request }) => client.request(request)));
    const ids = wanted.map(({ one }) => one.id);
    expect(faultsIn(ids, answers)).toEqual([]);
  },
);
