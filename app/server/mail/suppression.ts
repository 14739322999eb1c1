import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Whether an address is suppressed. */
export async function isSuppressed(kysely: Kysely<Tables>, address: string): Promise<boolean> {
  const found = await kysely
    .selectFrom("suppressed_emails")
    .select("id")
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Suppresses an address until an administrator removes it from the list. */
export async function suppress(kysely: Kysely<Tables>, email: string, reason: string): Promise<void> {
  await sql`insert into suppressed_emails (email, reason) values (${email}, ${reason})
    on conflict (lower(email)) do nothing`.execute(kysely);
}
