import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";

type Notification = components["schemas"]["Notification"];

const id = sql`n.id`;
/** Reads the user from the session settings: without a parameter, all users share one plan. */
const IS_OWN = sql`n.user_id = current_setting('farhelm.user')::integer`;

const listing = defineListing("listNotifications", {
  from: sql`notifications n`,
  id,
  properties: {
    id,
    summary: sql`n.summary`,
    type: sql`n.type`,
    created_at: sql`n.created_at`,
    seen_at: sql`n.seen_at`,
  },
  sorts: {
    id: { by: id },
    created_at: { by: sql`n.created_at` },
    type: { by: sql`n.type` },
    seen_at: { by: sql`n.seen_at`, optional: true },
  },
  search: searchIn({ summary: sql`n.summary` }),
});

/** The caller's notifications. */
export const notifications: Handlers<"listNotifications" | "seeNotifications"> = {
  async listNotifications({ query }, { transaction }) {
    const filters: Sql[] = [IS_OWN];
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.type) filters.push(isAnyOf(sql`n.type`, query.type));
    if (query.unseen !== undefined) filters.push(query.unseen ? sql`n.seen_at is null` : sql`n.seen_at is not null`);
    const order = query.sort ?? ["-created_at", "-id"];
    const rows = await readList<Notification>(transaction, listing, { ...query, sort: order }, filters);
    return { status: 200, body: { success: true, ...rows } };
  },

  async seeNotifications({ body }, { transaction, session, now }) {
    await transaction
      .updateTable("notifications")
      .set({ seen_at: now })
      .where("user_id", "=", session.id)
      .where("id", "in", body.id)
      .where("seen_at", "is", null)
      .execute();
    return { status: 200, body: { success: true } };
  },
};
