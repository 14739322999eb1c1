import { sql } from "kysely";
import { isAnyOf } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { switchHubs } from "./switchHubs";

/** Switching hubs or clients on and off in bulk. */
export const vpnSwitches: Handlers<"toggleVpnHubs" | "toggleVpnUsers"> = {
  async toggleVpnHubs({ body: { id, enabled } }, context) {
    await switchHubs(context, id, { enabled });
    return { status: 200, body: { success: true } };
  },

  async toggleVpnUsers({ body: { id, enabled } }, { transaction }) {
    const wanted = [...new Set(id)];
    const changed = await sql`update vpn_hub_users set enabled = ${enabled}
      where ${isAnyOf(sql`id`, wanted)} returning id`.execute(transaction);
    if (changed.rows.length < wanted.length) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
