import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import { pairOperations } from "../../../../app/server/api/pairOperations";
import { registerApi } from "../../../../app/server/api/registerApi";
import { createLogger } from "../../../../app/server/log/createLogger";
import { handlers } from "../../../../app/server/operations/handlers";
import { Client } from "./Client";
import { startTestApi, type TestApi } from "./startTestApi";

let api: TestApi;
let document: ApiDocument;
const lines: string[] = [];
beforeAll(async () => {
  api = await startTestApi(createLogger("text", { write: (line) => void lines.push(line) }));
  document = api.services.documents().documents.api as unknown as ApiDocument;
});
afterAll(() => api?.close());

describe("the door", () => {
  test.each([
    "/",
    "",
    "/nothing",
    "/devices/1/nothing",
    "/tags/1/2",
    "//tags",
    "/..%2ftags",

    "/TAGS",
    "/tags.json",
  ])("answers %j in the envelope as not found", async (url) => {
    const answer = await api.browser().get(url);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      success: false,
      errors: [{ code: "NOT_FOUND", message: "Not found, or you do not have access to it.", source: null }],
    });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("answers methods the document does not have with 405, or 404, and never 200", async () => {
    const client = await api.signIn("super_admin@own.test");
    const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
        // Reads have HEAD, which other tests cover.
        if (item[method.toLowerCase()] || (method === "HEAD" && item.get)) continue;
        const url = `/api${path.replace(/\{\w+\}/g, "1")}`;
        const answer = await api.app.inject({
          method,
          url,
          headers: { cookie, "x-xsrf-token": client.jar.get("XSRF-TOKEN") },
        });
        // With another method, /devices/statistics matches /devices/{id} with an invalid id.
        expect([405, 404, 422], `${method} ${path}`).toContain(answer.statusCode);
        if (answer.statusCode === 405) expect(answer.headers.allow).toMatch(/^[A-Z, ]+$/);
      }
    }
  });

  test("prefetches of forbidden or missing data get an empty response; writes and strangers are refused as ever", async () => {
    const client = await api.signIn("end_user@own.test");
    const ahead = { headers: { "x-prefetch": "1" } };
    for (const [url, status] of [
      ["/mail-logs", 403],
      ["/devices/999999", 404],
      ["/devices?limit=x", 422],
    ] as const) {
      expect([url, (await client.get(url)).status]).toEqual([url, status]);
      const early = await client.get(url, ahead);
      expect([url, early.status, early.body]).toEqual([url, 204, undefined]);
    }
    expect((await client.get("/devices", ahead)).status).toBe(200);
    expect((await client.post("/companies", { name: "x" }, ahead)).status).toBe(403);
    expect((await api.browser().get("/devices", ahead)).status).toBe(401);
  });

  test("shows nothing of what went wrong inside", async () => {
    const client = await api.signIn("admin@own.test");
    await api.db.schema.alterTable("tags").renameTo("tags_away").execute();
    const answer = await client.get("/tags");
    await api.db.schema.alterTable("tags_away").renameTo("tags").execute();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      errors: [{ code: "INTERNAL_ERROR", message: "Something went wrong on the server.", source: null }],
    });
    expect(lines.join("")).toContain("path=/api/tags");
    expect(lines.join("")).toContain('relation \\"tags\\" does not exist');
  });
});

describe("document and handlers", () => {
  const without = (id: string) => Object.fromEntries(Object.entries(handlers).filter(([name]) => name !== id));

  test("agree", () => {
    expect(pairOperations(readContract(document), handlers, false)).toHaveLength(Object.keys(handlers).length);
  });

  test("are checked by schemas that all compile", () => {
    for (const { pathParameters, queryParameters, isBodyValid, upload, responses } of readContract(document)) {
      const checks = [
        pathParameters.isValid,
        queryParameters.isValid,
        isBodyValid,
        upload?.isValid,
        ...[...responses.values()].map(({ isValid }) => isValid),
      ];
      for (const check of checks) expect(check?.({})).toBeTypeOf(check ? "boolean" : "undefined");
    }
  });

  test("an operation without handler, or a handler without operation, ends the start with its name", () => {
    const operations = readContract(document);
    expect(() => pairOperations(operations, without("listTags") as never, false)).toThrow("listTags has no handler");
    expect(() => pairOperations(operations.slice(1), handlers, false)).toThrow(
      `${operations[0]?.id} is not in the document`,
    );
  });

  test("an operation that became public without its handler knowing ends the start", () => {
    const operations = readContract(document).map((one) =>
      one.id === "listTags" ? { ...one, permission: "public" } : one,
    );
    expect(() => pairOperations(operations, handlers, false)).toThrow("listTags is public in the document");
  });
});

test("without a database every request fails with the time to retry, and recovers by itself", async () => {
  const { services } = api;
  const kysely = services.database.kysely;
  let isAway = true;
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const database = {
    ...services.database,
    get kysely() {
      if (isAway) throw away;
      return kysely;
    },
  };
  const app = Fastify();
  await registerApi(app, { ...services, database });
  const client = await api.signIn("admin@own.test");
  const other = new Client(app);
  for (const [name, value] of client.jar) other.jar.set(name, value);
  const answer = await other.get("/tags");
  expect([answer.status, answer.headers["retry-after"], answer.body.errors[0].code]).toEqual([503, "5", "MAINTENANCE"]);
  isAway = false;
  expect((await other.get("/tags")).status).toBe(200);
  await app.close();
});
