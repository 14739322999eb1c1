import { sql } from "kysely";
import { asOwner } from "../../database/asOwner";
import type { ReportsTable } from "../../database/tables/reportTables";
import type { Sql } from "../../lists/Listing";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { requireVisible } from "../rows/requireVisible";

/** The properties that decide which companies a report covers. */
export interface ReportScope extends Pick<ReportsTable, "company_id" | "applied_by" | "apply_list"> {
  include_child_companies: boolean;
}

/** Selects the ids of the companies that a report names, and of their sub-companies where it includes them. */
export function coveredCompanies({ apply_list, include_child_companies }: Omit<ReportScope, "company_id">): Sql {
  return sql`(select covered.id from companies covered join companies listed
    on covered.id = listed.id or (${include_child_companies} and covered.path like listed.path || '%')
    where listed.id = any(${apply_list}::integer[]))`;
}

async function findReaders({ transaction }: SessionContext, scope: ReportScope, users: readonly number[]) {
  const covered = scope.applied_by === "company" ? coveredCompanies(scope) : sql`(select null::integer as id)`;
  const { rows } = await asOwner(transaction, () =>
    sql<{ id: number }>`
      select u.id from users u where u.id = any(${[...users]}::integer[])
        and farhelm_reads_reports(u.id, ${scope.company_id}::integer || array(select id from ${covered} c))`.execute(
      transaction,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

const MAY_NOT_READ =
  "This user may not read the report: that needs the permission to see reports and sight of every company it covers.";

/** Refuses receivers that are not visible to the caller or may not read the report; earlier receivers may stay. */
export async function requireReceivers(
  context: SessionContext,
  scope: ReportScope,
  users: readonly number[],
  before: readonly number[] = [],
): Promise<void> {
  const named = users
    .map((id, place) => ({ id, source: `receiving_users.${place}` }))
    .filter(({ id }) => !before.includes(id));
  await requireVisible(context, "users", named);
  if (named.length === 0) return;
  const readers = await findReaders(context, scope, users);
  const items = named.flatMap(({ id, source }): ApiErrorItem | [] =>
    readers.has(id) ? [] : { code: "VALIDATION_FAILED", source, message: MAY_NOT_READ },
  );
  if (items.length > 0) throw new ApiError("VALIDATION_FAILED", { items });
}
