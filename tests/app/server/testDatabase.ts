import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../../app/server/database/openDatabase";
import { testLog } from "./testLog";

function sibling(template: string, name: string): string {
  const url = new URL(template);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a database: empty, up to date without a row, or as another that nobody uses; gives its address. */
export async function createDatabaseUrl(
  content: "empty" | "migrated" | { copyOf: string } = "migrated",
): Promise<string> {
  const template = inject("databaseTemplate");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: sibling(template, "postgres") });
  await client.connect();
  try {
    const model = typeof content === "object" ? content.copyOf : template;
    const source = content === "empty" ? "template0" : new URL(model).pathname.slice(1);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  } finally {
    await client.end();
  }
  return sibling(template, name);
}

/** Gives a test file a real database of its own, up to date; close it in afterAll. */
export async function createTestDatabase(): Promise<Database> {
  return openDatabase({ url: await createDatabaseUrl() }, testLog);
}
