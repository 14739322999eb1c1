import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";

type Company = components["schemas"]["Company"];

const id = sql`c.id`;
const devices = sql`(select count(*)::int from devices d where d.company_id = c.id)`;
const users = sql`(select count(*)::int from users u where u.company_id = c.id)`;
const leftOf = (kind: Sql) => sql`(
  select coalesce(sum(p.credit_left), 0)::float8 from credits p join credit_types t on t.id = p.credit_type_id
  where p.company_id = c.id and p.deleted_at is null and (p.expire_at is null or p.expire_at > now()) and ${kind})`;

const paymentType = sql`(case when exists (
  select from credits p join credit_types t on t.id = p.credit_type_id
  where p.company_id = c.id and t.payment_type = 'paid') then 'paid' else 'free' end)`;

const listing = defineListing("listCompanies", {
  from: sql`companies c`,
  joins: sql`left join companies p on p.id = c.parent_id`,
  id,
  properties: {
    id,
    name: sql`c.name`,
    email: sql`c.email`,
    level: sql`c.level`,
    parent_id: sql`c.parent_id`,
    parent_name: sql`p.name`,
    users_count: users,
    devices_count: devices,
    remaining_data: sql`c.remaining_data::float8`,
    credits_left: leftOf(sql`t.license_type = 'credit'`),
    packs_left: leftOf(sql`t.license_type <> 'credit'`),
    payment_type: paymentType,
    show_payment: sql`c.show_payment`,
    mfa_mandatory: sql`c.mfa_mandatory`,
    can_use_parent_license: sql`c.can_use_parent_license::int`,
    api_access: sql`c.api_access`,
    session_recording: sql`c.session_recording`,
    recording_days: sql`c.recording_days`,
    created_at: sql`c.created_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(c.name)` },
    company_name: { by: sql`lower(c.name)` },
    parent_id: { by: sql`c.parent_id`, optional: true },
    level: { by: sql`c.level` },
    device_count: { by: devices },
    devices_count: { by: devices },
    users_count: { by: users },
    created_at: { by: sql`c.created_at` },
    crated_at: { by: sql`c.created_at` }, // the published API spells it so
  },
  search: searchIn({ name: sql`c.name`, email: sql`coalesce(c.email, '')` }),
});

async function companyResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Company>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** Checks the parent of a new company. */
async function checkParent({ transaction }: SessionContext, parentId: number) {
  const parent = await transaction
    .selectFrom("companies")
    .select("level")
    .where("id", "=", parentId)
    .executeTakeFirst();
  if (!parent) throw invalid("parent_id", "This company does not exist, or you do not have access to it.");
  if (parent.level >= 3) throw new ApiError("COMPANY_LEVEL_EXCEEDED", { source: "parent_id" });
}

/** Reserves the id of a new company and adds it to the tenant scope of the transaction. */
async function reserveId({ transaction, session }: SessionContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('companies_id_seq')::int as id`.execute(transaction);
  const reserved = rows[0]?.id;
  if (reserved === undefined) throw new Error("The database returned no id.");
  const scope = `{${[...session.companies, reserved].join(",")}}`;
  await sql`select set_config('farhelm.companies', ${scope}, true)`.execute(transaction);
  return reserved;
}

/** Use of the parent's licences and API access are granted by the parent company: refuses to change one's own. */
async function refuseOwnGrants(
  { transaction, session }: SessionContext,
  company: number,
  body: { can_use_parent_license?: boolean; api_access?: boolean },
): Promise<void> {
  if (body.can_use_parent_license === undefined && body.api_access === undefined) return;
  const query = transaction.selectFrom("companies").select(["parent_id", "can_use_parent_license", "api_access"]);
  const found = await query.where("id", "=", company).executeTakeFirst();
  if (!found || found.parent_id === null || session.companies.includes(found.parent_id)) return;
  for (const flag of ["can_use_parent_license", "api_access"] as const) {
    if (body[flag] === undefined || body[flag] === found[flag]) continue;
    throw new ApiError("FORBIDDEN", { source: flag, message: "The parent company decides this." });
  }
}

/** Companies. */
export const companies: Handlers<"listCompanies" | "getCompany" | "createCompany" | "updateCompany"> = {
  async listCompanies({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(id, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.parent_id) filters.push(isAnyOf(sql`c.parent_id`, query.parent_id));
    if (query.level) filters.push(isAnyOf(sql`c.level`, query.level));
    return { status: 200, body: { success: true, ...(await readList<Company>(transaction, listing, query, filters)) } };
  },

  async getCompany({ path }, context) {
    return { status: 200, body: await companyResponse(context, path.id) };
  },

  async createCompany({ body }, context) {
    await checkParent(context, body.parent_id);
    const created = await reserveId(context);
    const values = { ...body, id: created, created_at: context.now, updated_at: context.now };
    await failOnDuplicate(
      "companies_name",
      "name",
      context.transaction.insertInto("companies").values(values).execute(),
    );
    return { status: 201, body: await companyResponse(context, created) };
  },

  async updateCompany({ path, body }, context) {
    await refuseOwnGrants(context, path.id, body);
    const update = context.transaction
      .updateTable("companies")
      .set({ ...body, updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("companies_name", "name", update);
    return { status: 200, body: await companyResponse(context, path.id) };
  },
};
