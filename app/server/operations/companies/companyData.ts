import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";
import { takeCredits } from "../credits/creditPools";
import { resolveCompany } from "./resolveCompany";

type CompanyData = components["schemas"]["CompanyData"];

/** The data volume of one credit: 2 GB. */
const BYTES_OF_CREDIT = 2 * 1024 ** 3;

const company = sql`h.company_id`;

const listing = defineListing("listCompanyData", {
  from: sql`data_history h join companies c on c.id = h.company_id`,
  joins: sql`left join users u on u.id = h.user_id`,
  id: sql`h.id`,
  properties: {
    id: sql`h.id`,
    company_id: company,
    company: sql`c.name`,
    user_id: sql`u.id`,
    user: sql`u.username`,
    email: sql`h.user_email`,
    credits_used: sql`h.credits_used`,
    data: sql`h.data::float8`,
    created_at: sql`h.created_at`,
  },
  sorts: {
    id: { by: sql`h.id` },
    company: { by: sql`lower(c.name)` },
    email: { by: sql`lower(h.user_email)` },
    credits_used: { by: sql`h.credits_used` },
    data: { by: sql`h.data` },
    created_at: { by: sql`h.created_at` },
  },
  search: searchIn({ company: sql`c.name`, email: sql`h.user_email` }),
});

/** The data volume of companies for remote access and VPN, and its purchases. */
export const companyData: Handlers<"createCompanyData" | "getCompanyData" | "listCompanyData"> = {
  async getCompanyData({ query }, context) {
    const company_id = await resolveCompany(context, query.company_id);
    const { name: company, remaining_data } = await context.transaction
      .selectFrom("companies")
      .select(["name", sql<number>`remaining_data::float8`.as("remaining_data")])
      .where("id", "=", company_id)
      .executeTakeFirstOrThrow();
    return { status: 200, body: { success: true, data: { company_id, company, remaining_data } } };
  },

  async createCompanyData({ body: { company_id, credits } }, context) {
    const { transaction, session, now } = context;
    await resolveCompany(context, company_id);
    await takeCredits(context, { company: company_id, kind: "credit", amount: credits, source: "credits" }, "spend");
    const data = credits * BYTES_OF_CREDIT;
    await transaction
      .updateTable("companies")
      .set({ remaining_data: sql`remaining_data + ${data}`, updated_at: now })
      .where("id", "=", company_id)
      .execute();
    const purchase = { company_id, credits_used: credits, data, created_at: now };
    await transaction
      .insertInto("data_history")
      .values({ ...purchase, user_id: session.id, user_email: session.email })
      .execute();
    return { status: 200, body: { success: true } };
  },

  async listCompanyData({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(company, session), ...withinDateRange(sql`h.created_at`, query)];
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    const found = await readList<CompanyData>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },
};
