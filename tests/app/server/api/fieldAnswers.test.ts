import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../../../app/server/demo/seedDemo";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { ReferenceOperation } from "../../../schemas/api/apiDifferences";
import { responseFaults } from "../../../schemas/api/responseFaults";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { createSubjects, validRequests } from "../permissions/validRequests";
import type { Client } from "./Client";
import { NOT_SERVED } from "./notServed";
import { startTestApi, type TestApi } from "./startTestApi";

const place = join(import.meta.dirname, "../../../schemas/api");
const field: Record<string, ReferenceOperation> = JSON.parse(readFileSync(join(place, "referenceApi.json"), "utf8"));
const { kept }: { kept: Record<string, Record<string, string>> } = JSON.parse(
  readFileSync(join(place, "referenceApiGaps.json"), "utf8"),
);
const withoutNames = (path: string) => path.replace(/\{\w+\}/g, "{}");
const known = new Map(Object.entries(field).map(([name, one]) => [withoutNames(name), { name, ...one }]));

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

/** The differences of a response that clients of the field's API could not read, except those with a documented reason. */
function faultsIn(method: string, path: string, body: { data?: unknown } | undefined): string[] {
  const theirs = known.get(`${method} ${withoutNames(path)}`);
  if (!theirs || body === undefined) return [];
  const reasons = Object.keys(kept[theirs.name] ?? {}).map((one) => one.split(":")[0]);
  return responseFaults(theirs, body).filter((fault) => !reasons.includes(fault.split(":")[0]));
}

const documented = () =>
  api.served
    .map(({ operation }) => operation)
    .filter(({ method, path }) => known.has(`${method.toUpperCase()} ${withoutNames(path)}`));

const newSubjects = () => createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);

describe("of devices that have reported nothing", () => {
  test("every answer of the field's API holds values of the kinds it documents, and no other null", async () => {
    const faults: Record<string, string[]> = {};
    const skipped: string[] = [];
    const lasting = await newSubjects();
    for (const operation of documented()) {
      const subjects = operation.isWrite ? await newSubjects() : lasting;
      const request = validRequests[operation.id as OperationId](api.world, subjects);
      const { status, body } = await requestConfirmed(api.db, admin, request);
      const isServed = !NOT_SERVED.includes(operation.id as OperationId);
      expect(status < 500 || (status === 501 && !isServed), `${operation.id} ${JSON.stringify(body)}`).toBe(true);
      if (status >= 300) {
        skipped.push(operation.id);
        continue;
      }
      const found = faultsIn(request.method, operation.path, body);
      if (found.length > 0) faults[operation.id] = found;
    }
    expect(faults).toEqual({});
    expect(skipped.sort()).toEqual([...NOT_SERVED]);
  }, 600_000);
});

describe("of the demonstration", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "farhelm-answers-"));
    await seedDemo(api.services.database, { count: 40, seed: 11, folder });
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true }));

  const LIMIT = 10;
  const lists = new Map<string, Promise<unknown[]>>();

  /** The rows that a path lists, if any. */
  function rowsAt(path: string): Promise<unknown[]> {
    const rows =
      lists.get(path) ??
      admin.get(`${path}?limit=${LIMIT}`).then(({ body }) => (Array.isArray(body?.data) ? body.data : []));
    lists.set(path, rows);
    return rows;
  }

  /** Variants of a path whose parameters are filled from the rows listed by its parent path. */
  async function pathsOf(path: string): Promise<string[]> {
    const [, before = "", name = "", after = ""] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
    if (name === "") return [path];
    const ids = (await rowsAt(before)).map((row) => Reflect.get(Object(row), name) ?? Reflect.get(Object(row), "id"));
    const filled = ids.filter((id) => id !== undefined).map((id) => `${before}/${id}${after}`);
    return (await Promise.all(filled.map(pathsOf))).flat();
  }

  test("every read of the field's API holds values of the kinds it documents, and no other null", async () => {
    const faults: Record<string, string[]> = {};
    const read = new Set<string>();
    const subjects = await newSubjects();
    for (const operation of documented()) {
      if (operation.isWrite) continue;
      const [, query = ""] = validRequests[operation.id as OperationId](api.world, subjects).url.split("?");
      for (const path of await pathsOf(operation.path)) {
        const { status, body } = await admin.get(query === "" ? path : `${path}?${query}`);
        expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
        if (status >= 300) continue;
        read.add(operation.id);
        const found = faultsIn("GET", operation.path, body);
        if (found.length > 0) faults[operation.id] = [...new Set([...(faults[operation.id] ?? []), ...found])];
      }
    }
    expect(faults).toEqual({});
    expect(read.size).toBeGreaterThan(70);
  }, 600_000);
});
