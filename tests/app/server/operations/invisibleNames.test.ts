import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isInvisible, VISIBLE } from "../../../../app/domain/forbiddenCharacters";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Client } from "../api/Client";
import { readDocuments, startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { createSubjects, validRequests } from "../permissions/validRequests";
import { bodyPlaces, withValue } from "./bodyPlaces";

const documents = await readDocuments();
let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

/** One text of each kind without a visible character. */
const INVISIBLE = [
  ..."\u0020\u00a0\u1680\u2000\u2003\u200a\u202f\u205f\u3000",
  ..."\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2064\u206f\ufeff\u00ad\u034f\u061c\u180e\ufff9",
  ..."\u115f\u1160\u3164\uffa0\u17b4\u17b5\u2800\ufe00\ufe0f\u180b",
  "\u{e0001}",
  "\u{e0041}",
  "\u{e0100}",
  "\u{1d159}",
  "\u{1d173}",
];

describe("what shows nothing", () => {
  test.each(INVISIBLE.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
    "U+%s is told from a name",
    (_, sign) => {
      expect(isInvisible(sign.repeat(4))).toBe(true);
      expect(isInvisible(` ${sign}\u200b `)).toBe(true);
      expect(isInvisible(`${sign}a`)).toBe(false);
    },
  );

  test.each(["é", "名", "😀", "👩‍👩‍👧", "שלום", "a\u0301", "0", "-", "_", "ㅎ", "한"])("%s is a name", (name) => {
    expect(isInvisible(name)).toBe(false);
  });

  test("contract, forms and server have one rule", () => {
    const { api: contract, masks } = documents.documents;
    const schemas = (contract as unknown as { components: { schemas: Record<string, { pattern?: string }> } })
      .components.schemas;
    expect(schemas.Name?.pattern).toBe(VISIBLE);
    expect(masks.patterns.visible?.pattern).toBe(VISIBLE);
  });
});

/** Keys whose values are names; other rules, such as a pattern of letters, may refuse the text too. */
const IS_NAME = /(^|[._])(name|title|ssid|username|nickname|model|role|subject|tag)$/;

const operations = (Object.keys(validRequests) as OperationId[]).filter(
  (id) => documents.operations.get(id)?.body !== undefined,
);

test.each(operations)(
  "%s refuses names that show nothing, each at its place",
  async (id) => {
    const body = documents.operations.get(id)?.body;
    const places = bodyPlaces(documents.documents.api, body).filter(({ path, isText }) => isText && IS_NAME.test(path));
    const taken: string[] = [];
    const renew = () => createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    let subjects = await renew();
    for (const { path } of places)
      for (const sign of [" ", "\u00a0", "\u200b", "\u3164", "\u2800", "\ufe0f", "\u{e0041}"]) {
        await api.db.deleteFrom("rate_limits").execute();
        const good = validRequests[id](api.world, subjects);
        if (good.form) continue;
        const request = { ...good, body: withValue(good.body, path, sign.repeat(5)) };
        const answer = await requestConfirmed(api.db, client, request);
        const isReported =
          answer.status === 422 && answer.body.errors.some(({ source }: { source: string }) => source !== null);
        const isOther = [400, 401, 403, 404, 409].includes(answer.status);
        if (isReported || isOther) continue;
        taken.push(`${path} of U+${sign.codePointAt(0)?.toString(16)}: ${answer.status}`);
        subjects = await renew();
      }
    expect(taken).toEqual([]);
  },
  120_000,
);

test("a file is not named by what shows nothing", async () => {
  for (const name of ["\u200b", "\u3164\u00a0", "\u2800"]) {
    const file = { field: "file", name, content: "backup" };
    const answer = await client.upload("/files", {
      fields: { type: "other", company_id: api.world.companies.own },
      file,
    });
    expect([name, answer.status, answer.body.errors[0].message]).toEqual([
      name,
      422,
      "This file name is not accepted.",
    ]);
  }
});

test("the form says it at its field before anything is sent", () => {
  const { schema, uiSchema } = documents.expanded.forms.get("new-tag") as unknown as {
    schema: { properties: { name: { pattern?: string } } };
    uiSchema: { name: { "ui:options"?: { patternMessage?: string } } };
  };
  expect(schema.properties.name.pattern).toBe(VISIBLE);
  expect(uiSchema.name["ui:options"]?.patternMessage).toBe("Enter at least one visible character.");
});

test("nothing in the database is called by what shows nothing", async () => {
  const { rows } = await sql<{ name: string }>`
    select name from devices union all select name from companies union all select name from tags`.execute(api.db);
  expect(rows.filter(({ name }) => isInvisible(name ?? ""))).toEqual([]);
});
