import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";

type ImpersonationLog = components["schemas"]["ImpersonationLog"];

const listing = defineListing("listImpersonationLogs", {
  from: sql`impersonation_logs l`,
  joins: sql`left join companies c on c.id = l.company_id`,
  id: sql`l.id`,
  byCompany: { company: sql`l.company_id` },
  properties: {
    id: sql`l.id`,
    user_email: sql`l.user_email`,
    actor_email: sql`l.actor_email`,
    company_id: sql`l.company_id`,
    company_name: sql`c.name`,
    address: sql`l.address`,
    started_at: sql`l.started_at`,
    ended_at: sql`l.ended_at`,
  },
  sorts: {
    id: { by: sql`l.id` },
    started_at: { by: sql`l.started_at` },
    ended_at: { by: sql`l.ended_at`, optional: true },
    user_email: { by: sql`lower(l.user_email)` },
    actor_email: { by: sql`lower(l.actor_email)` },
    company_name: { by: sql`lower(c.name)` },
  },
  search: searchIn({ user_email: sql`l.user_email`, actor_email: sql`l.actor_email` }),
});

/** The log of impersonations. */
export const impersonationLogs: Handlers<"listImpersonationLogs"> = {
  async listImpersonationLogs({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(sql`l.company_id`, session), ...withinDateRange(sql`l.started_at`, query)];
    if (query.company_id) filters.push(isAnyOf(sql`l.company_id`, query.company_id));
    const found = await readList<ImpersonationLog>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },
};
