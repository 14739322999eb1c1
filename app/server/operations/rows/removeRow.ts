import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { notFound } from "../../requests/ApiError";

/** The tables whose rows are removed by their number. */
type Numbered =
  | "companies"
  | "credit_codes"
  | "monitoring_templates"
  | "phones"
  | "roles"
  | "users"
  | "vpn_hub_users"
  | "vpn_routes";

/** Removes a row; throws NOT_FOUND when another request has removed it since it was looked at. */
export async function removeRow(transaction: Transaction<Tables>, table: Numbered, id: number): Promise<void> {
  const { numDeletedRows } = await transaction.deleteFrom(table).where("id", "=", id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
}
