import type { Transaction } from "kysely";
import type { Tables } from "./tables/tables";

/** What the server keeps for itself under a name, held until the end of the transaction. */
export async function readSetting<Value>(transaction: Transaction<Tables>, key: string): Promise<Value | undefined> {
  const query = transaction.selectFrom("settings").select("value").where("key", "=", key).forUpdate();
  return (await query.executeTakeFirst())?.value as Value | undefined;
}

/** Keeps a value under a name, in the place of the one before. */
export async function writeSetting(transaction: Transaction<Tables>, key: string, kept: object): Promise<void> {
  const value = JSON.stringify(kept);
  const insert = transaction.insertInto("settings").values({ key, value });
  await insert.onConflict((conflict) => conflict.column("key").doUpdateSet({ value })).execute();
}
