import { sql } from "kysely";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { removeRow } from "../rows/removeRow";

interface Place {
  id: number;
  path: string;
  level: number;
}

async function findPlace({ transaction }: SessionContext, source: "source" | "target", id: number): Promise<Place> {
  const query = transaction.selectFrom("companies").select(["id", "path", "level"]).where("id", "=", id);
  const place = await query.executeTakeFirst();
  if (!place) throw invalid(source, "This company does not exist, or you do not have access to it.");
  return place;
}

/** Moves a company and its subtree below the target, with their paths and levels. */
async function movePlaces({ transaction, now }: SessionContext, moved: Place, target: Place): Promise<void> {
  const below = sql`path like ${`${moved.path}%`}`;
  const depth = await sql<{ level: number }>`select max(level)::int as level from companies where ${below}`.execute(
    transaction,
  );
  const shift = target.level + 1 - moved.level;
  if ((depth.rows[0]?.level ?? moved.level) + shift > 3)
    throw new ApiError("COMPANY_LEVEL_EXCEEDED", { source: "target" });
  const path = `${target.path}${moved.id}.`;
  await sql`update companies set path = ${path} || substr(path, ${moved.path.length + 1}), level = level + ${shift}
    where ${below}`.execute(transaction);
  const update = transaction.updateTable("companies").set({ parent_id: target.id, updated_at: now });
  await failOnDuplicate("companies_name", "source", update.where("id", "=", moved.id).execute());
}

/** Refuses to remove a company that still has devices, users or sub-companies; `words` name it in the message. */
async function refuseInUse({ transaction }: SessionContext, id: number, words: string, source?: string): Promise<void> {
  const { rows } = await sql<{ devices: boolean; users: boolean; companies: boolean }>`select
    exists (select from devices where company_id = ${id}) as devices,
    exists (select from users where company_id = ${id}) as users,
    exists (select from companies where parent_id = ${id}) as companies`.execute(transaction);
  const [found] = rows;
  const remaining = (["devices", "users", "companies"] as const).find((name) => found?.[name]);
  const message = `${words} still has ${remaining}. Move or remove them first.`;
  if (remaining) throw new ApiError("BAD_REQUEST", { message, ...(source !== undefined && { source }) });
}

/** Companies by id, deepest level first, so that a company can be removed together with those above it. */
async function findDeepestFirst({ transaction }: SessionContext, wanted: readonly number[]) {
  const query = transaction.selectFrom("companies").select(["id", "name"]).where("id", "in", wanted);
  const found = await query.orderBy("level", "desc").execute();
  if (found.length < new Set(wanted).size) throw notFound();
  return found;
}

async function removeCompany({ transaction }: SessionContext, id: number): Promise<void> {
  try {
    await transaction.deleteFrom("tags").where("company_id", "=", id).execute();
    await transaction.deleteFrom("roles").where("company_id", "=", id).execute();
    await removeRow(transaction, "companies", id);
  } catch (error) {
    if ((error as { code?: string }).code !== "23503") throw error;
    throw new ApiError("BAD_REQUEST", { message: "This company still owns something. Move or remove it first." });
  }
}

/** Moving and removing companies. */
export const companyMoves: Handlers<"moveCompany" | "deleteCompany" | "deleteCompanies"> = {
  async moveCompany({ body }, context) {
    // Two concurrent moves could put each company below the other.
    await lockInTransaction(context.transaction, "companies", "tree");
    const moved = await findPlace(context, "source", body.source);
    const target = await findPlace(context, "target", body.target);
    if (target.path.startsWith(moved.path)) throw invalid("target", "A company cannot be below itself.");
    await movePlaces(context, moved, target);
    return { status: 200, body: { success: true } };
  },

  async deleteCompany({ path }, context) {
    const query = context.transaction.selectFrom("companies").select("id").where("id", "=", path.id);
    if (!(await query.executeTakeFirst())) throw notFound();
    await refuseInUse(context, path.id, "This company");
    await removeCompany(context, path.id);
    return { status: 200, body: { success: true } };
  },

  async deleteCompanies({ body }, context) {
    for (const { id, name } of await findDeepestFirst(context, body.id)) {
      await refuseInUse(context, id, name, `id.${body.id.indexOf(id)}`);
      await removeCompany(context, id);
    }
    return { status: 200, body: { success: true } };
  },
};
