import { sql } from "kysely";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** The volume of a data pack, in bytes. */
const DATA_PACK_BYTES = 150 * 1024 ** 3;

/** The assignment of a pack to a device. */
export interface PackAssignment {
  device: number;
  /** The credit type of the pack. */
  type: number;
}

async function readType({ transaction }: SessionContext, id: number) {
  const query = transaction.selectFrom("credit_types").select(["kind", "license_type", "months"]).where("id", "=", id);
  const type = await query.executeTakeFirst();
  if (!type) throw invalid("credit_type_id", "This resource type does not exist.");
  return type;
}

async function readCompany({ transaction }: SessionContext, device: number): Promise<number> {
  const query = transaction.selectFrom("devices").select("company_id").where("id", "=", device).forUpdate();
  const found = await query.executeTakeFirst();
  if (!found) throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
  return found.company_id;
}

async function takeOne({ transaction, now }: SessionContext, company: number, kind: string): Promise<number> {
  const query = sql<{ type: number | null }>`select take_license(${company}, ${kind}, ${now}) as type`;
  const { rows } = await query.execute(transaction);
  const type = rows[0]?.type;
  if (typeof type !== "number") throw invalid("credit_type_id", "The company has none of these left.");
  return type;
}

/**
 * Assigns a pack of the device's company, or of its parent where the company may use its licences. A management pack turns
 * the service on and extends it by its months, a data pack adds its volume; both add to a running pack. Refused when none
 * is left.
 */
export async function assignPack(context: SessionContext, { device, type }: PackAssignment): Promise<void> {
  const { kind, license_type, months } = await readType(context, type);
  const company = await readCompany(context, device);
  const assigned = await takeOne(context, company, kind);
  const change =
    license_type === "data"
      ? sql`data_credit_type_id = ${assigned}, remaining_data = coalesce(remaining_data, 0) + ${DATA_PACK_BYTES}`
      : sql`management_credit_type_id = ${assigned}, credit_enabled = true,
          credit_expire_at = greatest(credit_expire_at, ${context.now}::timestamptz) + make_interval(months => ${months})`;
  await sql`update devices set ${change}, updated_at = ${context.now} where id = ${device}`.execute(
    context.transaction,
  );
}
