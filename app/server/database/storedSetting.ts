import type { Transaction } from "kysely";
import type { Tables } from "./tables/tables";

/** Reads a server setting and locks its row until the end of the transaction. */
export async function readSetting<Value>(transaction: Transaction<Tables>, key: string): Promise<Value | undefined> {
  const query = transaction.selectFrom("settings").select("value").where("key", "=", key).forUpdate();
  return (await query.executeTakeFirst())?.value as Value | undefined;
}

/** Writes a server setting (upsert). */
export async function writeSetting(transaction: Transaction<Tables>, key: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  const insert = transaction.insertInto("settings").values({ key, value });
  await insert.onConflict((conflict) => conflict.column("key").doUpdateSet({ value })).execute();
}
