import { asOwner } from "../../database/asOwner";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { presentTime } from "../../values/presentTime";
import { removeRow } from "../rows/removeRow";
import { checkPassword, readOwnAccount } from "./ownAccount";

/** The caller's paired phones; a removal locks them, so that concurrent removals cannot both leave one. */
function readPhones({ transaction, session }: SessionContext, isLocked = false) {
  const query = transaction
    .selectFrom("phones")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", session.id)
    .where("pairing", "is", null)
    .orderBy("id");
  return asOwner(transaction, () => (isLocked ? query.forUpdate() : query).execute());
}

/** The caller's phones, which confirm sign-ins and changes. */
export const ownPhones: Handlers<"listPhones" | "removePhone"> = {
  async listPhones(_request, context) {
    const phones = await readPhones(context);
    const data = phones.map(({ created_at, last_used_at, ...phone }) => ({
      ...phone,
      created_at: presentTime(created_at),
      last_used_at: last_used_at ? presentTime(last_used_at) : null,
    }));
    return { status: 200, body: { success: true, data, meta: { total: data.length } } };
  },

  async removePhone({ path, body }, context) {
    const { transaction } = context;
    const own = await readOwnAccount(context);
    await checkPassword(context, own, body.password, "password");
    const phones = await readPhones(context, true);
    if (!phones.some(({ id }) => id === path.id)) throw notFound();
    if (phones.length === 1 && own.mfa_type === "teltonika_id")
      throw new ApiError("BAD_REQUEST", {
        message: "This is your only phone. Pair another one first, or switch two-step sign-in off.",
      });
    await asOwner(transaction, () => removeRow(transaction, "phones", path.id));
    return { status: 200, body: { success: true } };
  },
};
