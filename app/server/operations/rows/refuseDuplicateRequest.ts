import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/**
 * Refuses a concurrent duplicate, as a double click sends: an equal request has written its row after this one had arrived,
 * and one mail is enough. A later repetition is accepted and sends a new mail.
 */
export async function refuseDuplicateRequest(
  { transaction, arrived }: Pick<SessionContext, "transaction" | "arrived">,
  table: "user_invitations" | "company_invitations" | "impersonation_requests",
  same: Sql,
  source: string | null,
): Promise<void> {
  const seconds = (performance.now() - arrived) / 1000;
  const { rows } = await sql`
    select from ${sql.table(table)}
    where ${same} and written_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(transaction);
  const message = "This was asked for at the same time already.";
  if (rows.length > 0) throw new ApiError("CONFLICT", { message, ...(source !== null && { source }) });
}
