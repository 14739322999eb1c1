import { randomBytes } from "node:crypto";
import type pg from "pg";

/** Reads the signing secret, which is created once and shared by all servers on the database. */
export async function readSecret(pool: pg.Pool): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString("base64"));
  await pool.query("INSERT INTO settings (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING", [fresh]);
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM settings WHERE key = 'secret'");
  return Buffer.from(rows[0]?.value ?? "", "base64");
}
