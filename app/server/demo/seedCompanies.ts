import type { Transaction } from "kysely";
import { FLEET_COMPANIES } from "../../simulator/descriptions/fleetCompanies";
import type { Tables } from "../database/tables/tables";
import { DEMO_PEOPLE } from "./demoPeople";
import { DEMO_TAGS } from "./demoTags";
import { ago } from "./SeedContext";

type SeedTransaction = Transaction<Tables>;

async function firstCompany(transaction: SeedTransaction): Promise<number | undefined> {
  const query = transaction.selectFrom("companies").select("id").where("parent_id", "is", null).orderBy("id");
  return (await query.limit(1).executeTakeFirst())?.id;
}

async function seedCompany(transaction: SeedTransaction, name: string, parent_id: number | null): Promise<number> {
  const same = transaction.selectFrom("companies").select("id").where("name", "=", name);
  const existing = await same.where("parent_id", parent_id === null ? "is" : "=", parent_id).executeTakeFirst();
  if (existing) return existing.id;
  const insert = transaction.insertInto("companies").values({ name, parent_id }).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** Seeds the companies below the first existing one; returns their ids by index. */
export async function seedCompanies(transaction: SeedTransaction): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, parent } of FLEET_COMPANIES) {
    const first = parent === null ? await firstCompany(transaction) : undefined;
    ids.push(first ?? (await seedCompany(transaction, name, parent === null ? null : (ids[parent] ?? null))));
  }
  return ids;
}

function emailOf(first: string, last: string, company: number): string {
  const plain = `${first}.${last}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  const domain = FLEET_COMPANIES[company]?.name.replace(/[^A-Za-z]+/g, "-") ?? "";
  return `${plain}@${domain}.example`.toLowerCase();
}

/** Seeds users for every built-in role. They have no password and cannot sign in. */
export async function seedPeople(transaction: SeedTransaction, companies: number[], now: Date): Promise<void> {
  const roles = await transaction.selectFrom("roles").select(["id", "name"]).where("company_id", "is", null).execute();
  const byName = new Map(roles.map(({ id, name }) => [name, id]));
  const values = DEMO_PEOPLE.flatMap(({ role, company, first, last }, index) => {
    const [role_id, company_id] = [byName.get(role), companies[company]];
    if (role_id === undefined || company_id === undefined) return [];
    const email = emailOf(first, last, company);
    const created_at = ago(now, 700 - index * 37, "day");
    return {
      role_id,
      company_id,
      email,
      username: email.slice(0, email.indexOf("@")),
      first_name: first,
      last_name: last,
      created_at,
    };
  });
  if (values.length === 0) return;
  await transaction
    .insertInto("users")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Seeds the tags; returns their ids by index. */
export async function seedTags(transaction: SeedTransaction, companies: number[]): Promise<number[]> {
  const values = DEMO_TAGS.flatMap(({ company, name, description, color }) => {
    const company_id = companies[company];
    return company_id === undefined ? [] : { company_id, name, description, color };
  });
  const rows = await transaction.insertInto("tags").values(values).returning("id").execute();
  return rows.map(({ id }) => id);
}
