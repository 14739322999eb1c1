import { sql } from "kysely";
import type { operations } from "#generated/api";
import type { AuditChange } from "../../database/tables/administrationTables";
import { likePattern, searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { SessionContext } from "../../requests/Context";

/** The filters of the audit log. */
export type AuditQuery = NonNullable<operations["exportAuditLogCsv"]["parameters"]["query"]>;

const id = sql`a.id`;
const company = sql`a.company_id`;

/** How audit log entries are listed; `actor` is the user who impersonated. */
export const auditListing = defineListing("listAuditLog", {
  from: sql`audit_log a`,
  joins: sql`left join companies c on c.id = a.company_id`,
  id,
  properties: {
    id: sql`a.id::float8`,
    created_at: sql`a.created_at`,
    company_id: company,
    company_name: sql`c.name`,
    user_id: sql`a.user_id`,
    user_email: sql`nullif(a.user_email, '')`,
    actor_id: sql`a.actor_id`,
    actor_email: sql`a.actor_email`,
    token_name: sql`a.token_name`,
    action: sql`a.action`,
    operation: sql`a.operation`,
    path: sql`a.path`,
    result: sql`a.result`,
    reason: sql`a.reason`,
    record_type: sql`a.record_type`,
    record_id: sql`a.record_id`,
    record_name: sql`a.record_name`,
    changed: sql`a.changed`,
    address: sql`a.address`,
  },
  sorts: {
    id: { by: id },
    created_at: { by: sql`a.created_at` },
    user_email: { by: sql`lower(a.user_email)` },
    action: { by: sql`a.action` },
    record_name: { by: sql`lower(a.record_name)`, optional: true },
    result: { by: sql`a.result` },
    address: { by: sql`a.address`, optional: true },
  },
  search: searchIn({
    user_email: sql`a.user_email`,
    actor_email: sql`coalesce(a.actor_email, '')`,
    record_name: sql`coalesce(a.record_name, '')`,
    address: sql`coalesce(a.address, '')`,
  }),
});

/** The same with the values of each changed row before and after, and the request body. */
export const auditDetail = defineListing("getAuditEntry", {
  ...auditListing,
  properties: { ...auditListing.properties, changes: sql`coalesce(a.changes, '[]')`, detail: sql`a.detail` },
});

/** The condition that any of the changed rows has this text in its name. */
function isAbout(text: string): Sql {
  const pattern = likePattern(text.trim());
  return sql`(lower(coalesce(a.record_name, '')) like ${pattern} or exists (
    select from jsonb_array_elements(a.changes) one where lower(coalesce(one.value ->> 'name', '')) like ${pattern}))`;
}

/** The conditions of an audit log query. */
export function auditFilters(query: AuditQuery, { session }: Pick<SessionContext, "session">): Sql[] {
  const filters = [...withinTenantScope(company, session), ...withinDateRange(sql`a.created_at`, query)];
  if (query.company_id) filters.push(isAnyOf(company, query.company_id));
  if (query.user_id)
    filters.push(sql`(${isAnyOf(sql`a.user_id`, query.user_id)} or ${isAnyOf(sql`a.actor_id`, query.user_id)})`);
  if (query.action) filters.push(isAnyOf(sql`a.action`, query.action));
  if (query.result) filters.push(isAnyOf(sql`a.result`, query.result));
  if (query.record_type) filters.push(isAnyOf(sql`a.record_type`, query.record_type));
  if (query.record_id) filters.push(sql`a.record_id = ${query.record_id}`);
  if (query.record?.trim()) filters.push(isAbout(query.record));
  if (query.address?.trim()) filters.push(sql`lower(a.address) like ${likePattern(query.address.trim())}`);
  return filters;
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === "string" ? (value ?? null) : JSON.stringify(value);

/** The changes as one row per changed field. */
export function presentChanges(changes: readonly AuditChange[]) {
  return changes.flatMap(({ record, id: row, name, change, fields }) =>
    fields.map(({ field, before, after }) => ({
      ...{ record_type: record, record_id: row === null ? null : String(row), record_name: name, change, field },
      ...{ before: textOf(before), after: textOf(after) },
    })),
  );
}
