import type { Kysely } from "kysely";
import type { Tables } from "../database/tables";

/** How many phones a user has paired, or how many recovery codes are unused. */
export async function countOwn(
  db: Kysely<Tables>,
  table: "phones" | "recovery_codes",
  userId: number,
): Promise<number> {
  const query = db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as("count"));
  return Number((await query.where("user_id", "=", userId).executeTakeFirstOrThrow()).count);
}
