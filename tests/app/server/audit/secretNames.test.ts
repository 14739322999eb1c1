import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSecretName } from "../../../../app/server/audit/secretNames";
import { summarizeContent, summarizeUrl } from "../../../../app/server/audit/summarizeRequest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { createTestDatabase } from "../testDatabase";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

const SECRETS = [
  ...["password", "new_password", "passwordAgain", "wifi_passphrase", "passwd", "passcode", "client_secret", "token"],
  ...["refreshToken", "psk", "apiKey", "api-key", "wpa_key", "pre-shared-key", "private_key", "pin", "sim_pin", "PIN"],
  ...["puk", "otp", "password_hash", "code", "session_code", "mfaCode", "session_uuid", "pin_code", "Authorization"],
];
const PLAIN = [
  ...["name", "key", "value", "keyboard", "country_iso_code", "exit_code", "pinned", "spin", "hashtags", "description"],
  ...["zip_code", "monkey", "compass", "status", "device_id", "encoding"],
];

test.each(SECRETS.map((name) => [name]))("a value called %s is masked, here and in the database", async (name) => {
  const { rows } = await sql<{ is: boolean }>`select is_secret_name(${name}) as is`.execute(database.kysely);
  expect([isSecretName(name), rows[0]?.is]).toEqual([true, true]);
});

test.each(PLAIN.map((name) => [name]))("a value called %s is shown, here and in the database", async (name) => {
  const { rows } = await sql<{ is: boolean }>`select is_secret_name(${name}) as is`.execute(database.kysely);
  expect([isSecretName(name), rows[0]?.is]).toEqual([false, false]);
});

test("a content is masked at any depth, of any type, and bounded in size", () => {
  expect(
    summarizeContent({
      a: [{ token: ["x", 1] }],
      pin: 12,
      is: { password: true },
      pairs: [{ key: "psk", value: "y" }],
    }),
  ).toEqual({
    a: [{ token: "…" }],
    pin: "…",
    is: { password: true },
    pairs: [{ key: "psk", value: "…" }],
  });
  let deep: unknown = "bottom";
  for (let level = 0; level < 5_000; level += 1) deep = { deep };
  const large = Array.from({ length: 5_000 }, (_, at) => ({ [`field ${at}`]: "x".repeat(3_000) }));
  for (const content of [deep, large, { large }, "x".repeat(1e6)])
    expect(JSON.stringify(summarizeContent(content)).length).toBeLessThan(15_000);
});

test("an address shows no secret of its path or its query", () => {
  expect(summarizeUrl("/api/links/abc?name=a&token=b&c", "/links/{token}", { token: "abc" })).toBe(
    "/api/links/…?name=a&token=…&c",
  );
  expect(summarizeUrl("/api/tags/7?q=x", "/tags/{id}", { id: 7 })).toBe("/api/tags/7?q=x");
});
