import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { giveCredits, type PoolAmount, takeCredits } from "./creditPools";

type Credit = components["schemas"]["Credit"];

const id = sql`p.id`;
const company = sql`p.company_id`;

const listing = defineListing("listCredits", {
  // These inner joins neither add nor remove rows: both are foreign keys and never null.
  from: sql`credits p join credit_types t on t.id = p.credit_type_id join companies c on c.id = p.company_id`,
  joins: sql`left join companies above on above.id = c.parent_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    parent_company_name: sql`above.name`,
    credit_type: sql`t.payment_type`,
    credit_type_name: sql`t.kind`,
    credit_type_id: sql`p.credit_type_id`,
    credit_type_title: sql`t.name`,
    credit_price: sql`p.credit_price::float8`,
    pro_form_nr: sql`p.pro_form_nr`,
    credit_count: sql`p.credit_count`,
    credit_left: sql`p.credit_left`,
    credit_reserved: sql`p.credit_reserved`,
    expire_at: sql`p.expire_at`,
    assigned_at: sql`p.assigned_at`,
    deleted_at: sql`p.deleted_at`,
  },
  sorts: {
    id: { by: id },
    company_name: { by: sql`lower(c.name)` },
    credit_type_name: { by: sql`t.id` },
    credit_count: { by: sql`p.credit_count` },
    credit_left: { by: sql`p.credit_left` },
    assigned_at: { by: sql`p.assigned_at` },
    expire_at: { by: sql`p.expire_at`, optional: true },
  },
  search: searchIn({ company_name: sql`c.name`, credit_type_name: sql`t.name` }),
});

interface NewCredits {
  credit_type_id: number;
  credit_price?: number;
  pro_form_nr?: string;
}

/** Checks a credit type: paid ones need a price and a pro forma number; free ones have neither and need super_admin. */
async function checkType({ transaction, session }: SessionContext, { credit_type_id, ...paid }: NewCredits) {
  const query = transaction.selectFrom("credit_types").select("payment_type").where("id", "=", credit_type_id);
  const type = await query.executeTakeFirst();
  const isOffered = type?.payment_type === "paid" || session.permissions.has("super_admin");
  if (!type || !isOffered) throw invalid("credit_type_id", "This resource does not exist, or you may not assign it.");
  for (const source of ["credit_price", "pro_form_nr"] as const) {
    const isGiven = paid[source] !== undefined;
    if (type.payment_type === "paid" && !isGiven) throw invalid(source, "Required for a paid resource.");
    if (type.payment_type === "free" && isGiven) throw invalid(source, "Free resources do not have this.");
  }
}

async function insertMove(
  { transaction, session, now }: SessionContext,
  companies: { from_company_id: number; to_company_id: number },
  parts: readonly PoolAmount[],
): Promise<void> {
  const rows = parts.map(({ pool, credit_type_id, amount }) => ({
    ...{ ...companies, pool_id: pool, credit_type_id, count: amount },
    ...{ user_id: session.id, username: session.email, created_at: now },
  }));
  await transaction.insertInto("credit_moves").values(rows).execute();
}

async function creditResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Credit>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** Credits and packs of companies. */
export const resources: Handlers<"listCredits" | "createCredits" | "moveCredits"> = {
  async listCredits({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(company, session), sql`p.deleted_at is null`];
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    return { status: 200, body: { success: true, ...(await readList<Credit>(transaction, listing, query, filters)) } };
  },

  async createCredits({ body }, context) {
    await checkType(context, body);
    await resolveCompany(context, body.company_id);
    const { id: created } = await context.transaction
      .insertInto("credits")
      .values({ ...body, credit_left: body.credit_count, assigned_at: context.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { status: 201, body: await creditResponse(context, created) };
  },

  async moveCredits({ body }, context) {
    const { source = body.from_company_id, target = body.to_company_id, amount, credit_type_name } = body;
    for (const [name, one, other] of [
      ["from_company_id", body.from_company_id, source],
      ["to_company_id", body.to_company_id, target],
    ] as const)
      if (one !== undefined && one !== other) throw invalid(name, "Two companies are named here. Name one.");
    if (source === undefined) throw invalid("source", "Choose the company they come from.");
    if (target === undefined) throw invalid("target", "Choose the company they go to.");
    if (source === target) throw invalid("target", "Choose another company.");
    await resolveCompany(context, source, "source");
    await resolveCompany(context, target, "target");
    const request = { company: source, kind: credit_type_name, amount, source: "amount" };
    const parts = await takeCredits(context, request, "give");
    await giveCredits(context, target, parts);
    await insertMove(context, { from_company_id: source, to_company_id: target }, parts);
    return { status: 200, body: { success: true } };
  },
};
