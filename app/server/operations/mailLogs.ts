import { sql } from "kysely";
import type { components } from "#generated/api";
import { betweenDays } from "./days";
import type { Handlers } from "./Handler";
import { type Listing, readList, searchIn } from "./list";
import { isAnyOf, withinReach } from "./scope";

type MailLog = components["schemas"]["MailLog"];

const listing: Listing = {
  from: sql`mail_log m`,
  joins: sql`left join companies c on c.id = m.company_id`,
  id: sql`m.id`,
  properties: {
    id: sql`m.id::float8`,
    company_id: sql`m.company_id`,
    company_name: sql`c.name`,
    email: sql`m."to"`,
    subject: sql`m.subject`,
    status: sql`m.status`,
    error: sql`m.error`,
    created_at: sql`m.created_at`,
  },
  sorts: {
    id: { by: sql`m.id` },
    email: { by: sql`lower(m."to")` },
    subject: { by: sql`lower(m.subject)` },
    status: { by: sql`m.status` },
    created_at: { by: sql`m.created_at` },
  },
  search: searchIn({ email: sql`m."to"`, subject: sql`m.subject` }),
};

/** Which mails went out. */
export const mailLogs: Handlers<"listMailLogs"> = {
  async listMailLogs({ query }, { transaction, session }) {
    const filters = [...withinReach(sql`m.company_id`, session), ...betweenDays(sql`m.created_at`, query)];
    if (query.company_id) filters.push(isAnyOf(sql`m.company_id`, query.company_id));
    if (query.status) filters.push(isAnyOf(sql`m.status`, query.status));
    const found = await readList<MailLog>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },
};
