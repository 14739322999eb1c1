import { sql } from "kysely";
import type { SessionContext } from "../Context";
import { notFound } from "../Failure";
import type { Handlers } from "../Handler";
import type { Sql } from "../list";
import { isAnyOf } from "../scope";

/** Changes all of these rows, or none where one of them is not there to be changed. */
async function changeAll({ transaction }: SessionContext, update: Sql, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const changed = await sql`${update} where ${isAnyOf(sql`id`, wanted)} returning id`.execute(transaction);
  if (changed.rows.length < wanted.length) throw notFound();
}

/** Switching many hubs, or many of their clients, at once. */
export const vpnSwitches: Handlers<"toggleVpnHubs" | "toggleVpnUsers"> = {
  async toggleVpnHubs({ body: { id, enabled } }, context) {
    const set = sql`enabled = ${enabled}, stop_reason = null, updated_at = ${context.now}`;
    await changeAll(context, sql`update vpn_hubs set ${set}`, id);
    return { status: 200, body: { success: true } };
  },

  async toggleVpnUsers({ body: { id, enabled } }, context) {
    await changeAll(context, sql`update vpn_hub_users set enabled = ${enabled}`, id);
    return { status: 200, body: { success: true } };
  },
};
