import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { readCreditReport } from "./readCreditReport";

type CreditEvent = components["schemas"]["CreditEvent"];
type CreditMove = components["schemas"]["CreditMove"];

const events = defineListing("listCreditHistory", {
  from: sql`device_service_log l`,
  joins: sql`left join companies c on c.id = l.company_id left join users u on u.id = l.user_id`,
  id: sql`l.id`,
  properties: {
    id: sql`l.id`,
    user_id: sql`u.id`,
    user: sql`u.username`,
    company: sql`c.name`,
    device_id: sql`l.device_id`,
    serial: sql`l.serial`,
    mac: sql`l.mac`,
    action_type: sql`l.action_type`,
    created_at: sql`l.created_at`,
  },
  sorts: { id: { by: sql`l.id` } },
  search: searchIn({ serial: sql`l.serial`, mac: sql`coalesce(l.mac, '')` }),
});

const moves = defineListing("listCreditMoves", {
  from: sql`credit_moves m join credit_types t on t.id = m.credit_type_id`,
  joins: sql`left join companies f on f.id = m.from_company_id left join companies o on o.id = m.to_company_id
    left join users u on u.id = m.user_id`,
  id: sql`m.id`,
  properties: {
    id: sql`m.id`,
    user_id: sql`u.id`,
    user: sql`m.username`,
    from_company: sql`f.name`,
    to_company: sql`o.name`,
    credit_type_title: sql`t.name`,
    count: sql`m.count`,
    created_at: sql`m.created_at`,
  },
  sorts: { id: { by: sql`m.id` } },
  search: () => null,
});

const NEWEST = { sort: ["-id"] };

/** The history of credits: services, moves and the report. */
export const creditLogs: Handlers<"listCreditHistory" | "listCreditMoves" | "getCreditReport"> = {
  async listCreditHistory({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`l.company_id`, session);
    if (query.device_id) filters.push(sql`l.device_id = ${query.device_id}`);
    if (query.pool_id) filters.push(sql`false`);
    const { data, meta } = await readList<CreditEvent>(transaction, events, { ...query, ...NEWEST }, filters);
    return { status: 200, body: { success: true, data: data as CreditEvent[], meta } };
  },

  async listCreditMoves({ query }, { transaction }) {
    const filters = query.pool_id ? [sql`m.pool_id = ${query.pool_id}`] : [];
    const { data, meta } = await readList<CreditMove>(transaction, moves, { ...query, ...NEWEST }, filters);
    return { status: 200, body: { success: true, data: data as CreditMove[], meta } };
  },

  async getCreditReport({ query }, context) {
    const company = context.transaction.selectFrom("companies").select("id").where("id", "=", query.company_id);
    if (!(await company.executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true, data: await readCreditReport(context, query) } };
  },
};
