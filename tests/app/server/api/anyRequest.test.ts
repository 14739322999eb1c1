import fc from "fast-check";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "../../../../app/server/database/tables/tables";
import type { OperationId } from "../../../../app/server/requests/Handler";
import { createSubjects, type Subjects, type ValidRequest, validRequests } from "../permissions/validRequests";
import type { Client } from "./Client";
import { NASTY } from "./nastyValues";
import { isFault } from "./notServed";
import { readDocuments, startTestApi, type TestApi } from "./startTestApi";

/** The values tried for each property, parameter and part of the path. */
const TRIES = Number(process.env.TEST_TRIES ?? 1);
const SEED = Number(process.env.TEST_SEED ?? 20261123);
const LONGEST = 200_000;

const documents = await readDocuments();
let api: TestApi;
let client: Client;
let subjects: Subjects;
let actor: Updateable<Tables["users"]>;
beforeAll(async () => {
  api = await startTestApi();
  const { super_admin } = api.world.actors;
  actor = await api.db.selectFrom("users").selectAll().where("id", "=", super_admin).executeTakeFirstOrThrow();
  await signIn();
});
afterAll(() => api?.close());

let places = 0;

/** Signs the actor in again, after a request has signed them out or changed their password. */
async function signIn(): Promise<void> {
  places += 1;
  const { id, ...own } = actor;
  await api.db.deleteFrom("rate_limits").execute();
  await api.db.updateTable("users").set(own).where("id", "=", Number(id)).execute();
  client = await api.signIn("super_admin@own.test", `198.51.${places >> 8}.${places & 255}`);
}

/** Creates fresh rows, as earlier requests may have removed the others. */
async function renew(): Promise<void> {
  const { companies, actors } = api.world;
  subjects = await createSubjects(api.db, companies.own, actors.super_admin);
}

type Parts = Record<string, unknown>;

/** The names of an operation's parameters and body properties. */
interface Known {
  parameters: string[];
  properties: string[];
}

function readKnown(id: string): Known {
  const operation = documents.operations.get(id);
  if (!operation) throw new Error(`${id} is in no document.`);
  const parameters = operation.parameters.filter(({ in: place }) => place === "query");
  return {
    parameters: parameters.map(({ name }) => name),
    properties: Object.keys(Object(operation.body?.properties)),
  };
}

/** Variants of a valid request, each with one value changed. */
function variantsOf(good: ValidRequest, { parameters, properties }: Known, draw: () => unknown): ValidRequest[] {
  const asText = (value: unknown) => encodeURIComponent(text(value).slice(0, 2_000));
  const withQuery = parameters.map((name) => ({
    ...good,
    url: `${good.url}${good.url.includes("?") ? "&" : "?"}${name}=${asText(draw())}`,
  }));
  const withPath = [...good.url.matchAll(/(?<=\/)[^/?]*\d[^/?]*/g)].map(({ 0: part, index }) => ({
    ...good,
    url: `${good.url.slice(0, index)}${asText(draw()) || "0"}${good.url.slice(index + part.length)}`,
  }));
  if (good.form) return [...withQuery, ...withPath];
  const withBody = properties.map((name) => ({ ...good, body: { ...Object(good.body), [name]: draw() } }));
  const inRows = properties.flatMap((name) => {
    const value = Object(good.body)[name];
    if (!Array.isArray(value) || typeof value[0] !== "object") return [];
    return Object.keys(Object(value[0])).map((key) => ({
      ...good,
      body: { ...Object(good.body), [name]: [{ ...value[0], [key]: draw() }] },
    }));
  });
  return [...withQuery, ...withPath, ...withBody, ...inRows, { ...good, body: draw() }];
}

// A lone surrogate cannot be percent-encoded.
function text(value: unknown): string {
  const written = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return Buffer.from(written).toString();
}

// Ends the session of the caller, or switches it to another company.
const LEAVING = new Set<string>(["impersonateUser"]);

test.each(Object.keys(validRequests).filter((id) => !LEAVING.has(id)) as OperationId[])(
  "%s answers whatever it is asked with a refusal or what its document says, never with a fault",
  async (id) => {
    const known = readKnown(id);
    const values = fc.sample(fc.constantFrom(...NASTY), { seed: SEED + id.length, numRuns: 5_000 });
    let drawn = 0;
    const draw = () => values[drawn++ % values.length];
    const faults: object[] = [];
    for (let round = 0; round < TRIES; round += 1) {
      await renew();
      for (const wanted of variantsOf(validRequests[id](api.world, subjects), known, draw)) {
        const { status, body } = await client.request(wanted);
        const hasMessage = status < 400 || body?.errors?.every(({ message }: Parts) => typeof message === "string");
        if (isFault(id, status) || !hasMessage) {
          const sent = JSON.stringify(wanted.body)?.slice(0, 300);
          faults.push({ status, url: wanted.url.slice(0, 300), sent, answer: JSON.stringify(body)?.slice(0, 300) });
        }
        if (status === 401) await signIn();
      }
    }
    expect(faults).toEqual([]);
  },
  LONGEST,
);
