import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { presentTime } from "../../values/presentTime";

/** The most settings of one user. */
const MAX_SETTINGS = 1000;

/** Settings that the console stores per user. */
export const storage: Handlers<"listStorage" | "createStorage" | "updateStorage" | "deleteStorage"> = {
  async listStorage({ query: { limit = 10, offset = 0, prefix = "" } }, { transaction, session }) {
    const own = transaction
      .selectFrom("storage")
      .where("user_id", "=", session.id)
      .where(sql<boolean>`starts_with(key, ${prefix})`);
    const { total } = await own.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
    const rows = await own.select(["key", "value", "updated_at"]).orderBy("key").limit(limit).offset(offset).execute();
    const data = rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: presentTime(updated_at) }));
    return { status: 200, body: { success: true, data, meta: { total } } };
  },

  async createStorage({ body: { key: givenKey, prefix, value } }, { transaction, session, now }) {
    const key = givenKey ?? (prefix !== undefined ? prefix + randomUUID() : undefined);
    if (key === undefined) throw invalid("key", "Enter a name for the setting.");
    await lockInTransaction(transaction, "storage", session.id);
    const own = transaction.selectFrom("storage").where("user_id", "=", session.id);
    const { total } = await own.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
    if (total >= MAX_SETTINGS)
      throw new ApiError("BAD_REQUEST", { message: `At most ${MAX_SETTINGS} settings are kept for a user.` });
    const created = await transaction
      .insertInto("storage")
      .values({ user_id: session.id, key, value: JSON.stringify(value), updated_at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!created) throw new ApiError("CONFLICT", { source: "key" });
    return { status: 201, body: { success: true } };
  },

  async updateStorage({ path: { key }, body: { value } }, { transaction, session, now }) {
    const updated = await transaction
      .updateTable("storage")
      .set({ value: JSON.stringify(value), updated_at: now })
      .where("user_id", "=", session.id)
      .where("key", "=", key)
      .returning("key")
      .executeTakeFirst();
    if (!updated) throw notFound();
    return { status: 200, body: { success: true } };
  },

  async deleteStorage({ path: { key } }, { transaction, session }) {
    const deleted = await transaction
      .deleteFrom("storage")
      .where("user_id", "=", session.id)
      .where("key", "=", key)
      .returning("key")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
