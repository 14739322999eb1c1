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

/**
 * Creates a database and returns its URL: empty, migrated without rows, or a copy of one to which nobody is connected.
 */
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

/** Creates a migrated database for one test file; close it in afterAll. */
export async function createTestDatabase(): Promise<Database> {
  return openDatabase({ url: await createDatabaseUrl() }, testLog);
}
