import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { components } from "#generated/api";
import { SharedRateLimit } from "../../limits/SharedRateLimit";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { presentRow } from "../../lists/presentRows";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { removeRow } from "../rows/removeRow";
import { takeCredits } from "./creditPools";

type CreditCode = components["schemas"]["CreditCode"];
type RedeemedPool = components["schemas"]["RedeemedPool"];

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 32;

/** Throttles guessing: nobody types codes faster than this. */
const ATTEMPTS = new SharedRateLimit("credit-code", { burst: 20, perSecond: 1 / 30 });

const id = sql`k.id`;
const company = sql`k.company_id`;

const listing = defineListing("listCreditCodes", {
  from: sql`credit_codes k`,
  joins: sql`left join companies c on c.id = k.company_id left join companies o on o.id = k.used_by_company_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    code: sql`k.code`,
    credit_type: sql`k.kind`,
    credits_amount: sql`k.amount`,
    is_used: sql`(k.activated_at is not null)`,
    used_by_company_id: sql`o.id`,
    used_by_company_name: sql`o.name`,
    used_by_user_id: sql`(select u.id from users u where u.id = k.used_by_user_id)`,
    email: sql`k.created_email`,
    comment: sql`k.comment`,
    activated_at: sql`k.activated_at`,
    created_at: sql`k.created_at`,
  },
  sorts: {
    id: { by: id },
    credits_amount: { by: sql`k.amount` },
    company_name: { by: sql`lower(c.name)` },
    activated_at: { by: sql`k.activated_at`, optional: true },
    created_at: { by: sql`k.created_at` },
  },
  search: searchIn({ code: sql`k.code`, comment: sql`k.comment`, email: sql`k.created_email` }),
});

function drawCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

async function readCode({ transaction }: SessionContext, wanted: number): Promise<CreditCode> {
  const data = await readOne<CreditCode>(transaction, listing, wanted);
  if (!data) throw notFound();
  return data;
}

interface Order {
  company: number;
  kind: string;
  amount: number;
  comment: string;
}

async function insertCode(context: SessionContext, { company, kind, amount, comment }: Order): Promise<number> {
  const { transaction, session, now } = context;
  const parts = await takeCredits(context, { company, kind, amount, source: "amount" }, "reserve");
  const author = { created_by: session.id, created_email: session.email, created_at: now };
  const code = await transaction
    .insertInto("credit_codes")
    .values({ code: drawCode(), company_id: company, kind, amount, comment, ...author })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = parts.map((part) => ({ code_id: code.id, pool_id: part.pool, amount: part.amount }));
  await transaction.insertInto("credit_code_parts").values(rows).execute();
  return code.id;
}

/** Returns the reserved credits of an unused code to their pools. */
async function release({ transaction }: SessionContext, code: number): Promise<void> {
  await sql`update credits p
    set credit_left = p.credit_left + part.amount, credit_reserved = p.credit_reserved - part.amount
    from credit_code_parts part where part.code_id = ${code} and part.pool_id = p.id`.execute(transaction);
}

/** The pools that the caller's company has just received by a code. */
async function readRedeemed({ transaction, session, now }: SessionContext, code: string): Promise<RedeemedPool[]> {
  const { rows } = await sql<RedeemedPool>`
    select p.id, p.company_id, ${session.id}::int as user_id, null as parent_pool_id, giver.name as parent_pool_id_company_name,
      p.credit_type_id as license_type_id, t.months as validity, t.payment_type as licence_type,
      p.credit_price::float8 as licence_price, p.pro_form_nr, p.credit_count as licence_count,
      p.credit_left as licence_left, p.credit_reserved as licence_reserved, p.assigned_at as buy_date, p.expire_at,
      p.assigned_at as created_at, p.assigned_at as updated_at, p.deleted_at
    from credits p join credit_types t on t.id = p.credit_type_id
    left join credit_codes k on k.code = ${code} left join companies giver on giver.id = k.company_id
    where p.company_id = ${session.companyId} and p.assigned_at = ${now} order by p.id`.execute(transaction);
  return rows.map((row) => presentRow(row));
}

type Ids = "listCreditCodes" | "createCreditCode" | "updateCreditCode" | "deleteCreditCode" | "activateCreditCode";

/** Credit transfer codes: the company that redeems one receives its credits. */
export const creditCodes: Handlers<Ids> = {
  async listCreditCodes({ query }, { transaction, session }) {
    const filters = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    const found = await readList<CreditCode>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async createCreditCode({ body: { credit_type_name, company_id, amount, comment = "" } }, context) {
    const from = await resolveCompany(context, company_id);
    const created = await insertCode(context, { company: from, kind: credit_type_name, amount, comment });
    const data = await readCode(context, created);
    return { status: 201, body: { success: true, data, meta: { credit_code: data.code ?? "" } } };
  },

  async updateCreditCode({ path, body: { comment } }, context) {
    if (comment !== undefined)
      await context.transaction.updateTable("credit_codes").set({ comment }).where("id", "=", path.id).execute();
    return { status: 200, body: { success: true, data: await readCode(context, path.id) } };
  },

  async deleteCreditCode({ path }, context) {
    const { rows } = await sql<{ activated_at: Date | null }>`
      select activated_at from credit_codes where id = ${path.id} for update`.execute(context.transaction);
    if (!rows[0]) throw notFound();
    if (rows[0].activated_at) throw new ApiError("BAD_REQUEST", { message: "This code has been used." });
    await release(context, path.id);
    await removeRow(context.transaction, "credit_codes", path.id);
    return { status: 200, body: { success: true } };
  },

  async activateCreditCode({ body }, context) {
    const { transaction, session, now, services } = context;
    // On a connection of its own: a wrong code rolls the transaction back, and its attempt has to stay counted.
    if (!(await ATTEMPTS.take(services.database, String(session.id))))
      throw new ApiError("TOO_MANY_REQUESTS", { headers: { "Retry-After": "30" } });
    const code = body.code.trim().toLowerCase();
    const { rows } = await sql<{ amount: number | null }>`
      select redeem_credit_code(${code}, ${now}) as amount`.execute(transaction);
    const amount = rows[0]?.amount ?? null;
    if (amount === null) throw invalid("code", "This code does not exist or has already been used.");
    return { status: 200, body: { success: true, data: await readRedeemed(context, code), meta: { amount } } };
  },
};
