import { randomBytes } from "node:crypto";
import type pg from "pg";

/** Reads the secret that signs what browsers are given; made once and the same for every process on the database. */
export async function readSecret(pool: pg.Pool): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString("base64"));
  await pool.query("INSERT INTO settings (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING", [fresh]);
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM settings WHERE key = 'secret'");
  return Buffer.from(rows[0]?.value ?? "", "base64");
}
