import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { notFound } from "../../requests/ApiError";

/** Tables whose rows are removed by id. */
type RemovableTable =
  | "companies"
  | "credit_codes"
  | "monitoring_templates"
  | "phones"
  | "roles"
  | "users"
  | "vpn_hub_users"
  | "vpn_routes";

/** Removes a row; throws NOT_FOUND when a concurrent request has already removed it. */
export async function removeRow(transaction: Transaction<Tables>, table: RemovableTable, id: number): Promise<void> {
  const { numDeletedRows } = await transaction.deleteFrom(table).where("id", "=", id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
}
