import { randomInt } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { hashPassword } from "./passwords";

// Without characters that look alike: the password is read from a terminal and typed.
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const LENGTH = 20;

function makePassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}

/** The root company, created if there is none. */
async function findCompany(transaction: Transaction<Tables>): Promise<number> {
  const roots = transaction.selectFrom("companies").select("id").where("parent_id", "is", null).orderBy("id").limit(1);
  const found = await roots.executeTakeFirst();
  if (found) return found.id;
  const insert = transaction.insertInto("companies").values({ name: "Main company" }).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** Creates the first super administrator when there are no users; the password is returned only this once. */
export async function createFirstAdministrator(
  db: Kysely<Tables>,
  email: string,
): Promise<{ email: string; password: string } | null> {
  const password = makePassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('farhelm.first-administrator'))`.execute(transaction);
    const existing = await transaction.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (existing) return null;
    const company_id = await findCompany(transaction);
    const role = await transaction
      .selectFrom("roles")
      .select("id")
      .where("name", "=", "super_admin")
      .where("company_id", "is", null)
      .executeTakeFirstOrThrow();
    const username = email.split("@")[0] ?? email;
    const own = { email, username, password_hash, email_verified: true, tos_accepted: true };
    await transaction
      .insertInto("users")
      .values({ ...own, company_id, role_id: role.id })
      .execute();
    return { email, password };
  });
}
