import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Whether no mail goes to an address any more. */
export async function isSuppressed(kysely: Kysely<Tables>, address: string): Promise<boolean> {
  const found = await kysely
    .selectFrom("suppressed_emails")
    .select("id")
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sees to it that no mail goes to an address any more, until an administrator takes it off the list. */
export async function suppress(kysely: Kysely<Tables>, email: string, reason: string): Promise<void> {
  await sql`insert into suppressed_emails (email, reason) values (${email}, ${reason})
    on conflict (lower(email)) do nothing`.execute(kysely);
}
