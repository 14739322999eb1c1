import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { Sql } from "../../lists/Listing";
import { isAnyOf } from "../../lists/tenantScope";
import { invalid } from "../../requests/ApiError";

/** A join table of records and tags. */
export interface RecordTags {
  table: "remote_access_tags" | "vpn_hub_tags";
  owner: "remote_access_id" | "vpn_hub_id";
}

const formattedTime = (column: string) =>
  sql`to_char(${sql.ref(`t.${column}`)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

/** Tag t as JSON, as in the records that have it. */
export const tagChip = sql`jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color, 'description', t.description,
  'user_id', t.user_id, 'company_id', t.company_id, 'created_at', ${formattedTime("created_at")}, 'updated_at', ${formattedTime("updated_at")})`;

/** The tags of a record as a JSON array, sorted by name. */
export function tagChips({ table, owner }: RecordTags, id: Sql): Sql {
  return sql`(
    select coalesce(jsonb_agg(${tagChip} order by lower(t.name)), '[]')
    from ${sql.table(table)} w join tags t on t.id = w.tag_id where ${sql.ref(`w.${owner}`)} = ${id})`;
}

/** The condition that a record has one of these tags. */
export function hasAnyTag({ table, owner }: RecordTags, id: Sql, tags: readonly number[]): Sql {
  return sql`${id} in (select ${sql.ref(`w.${owner}`)} from ${sql.table(table)} w where ${isAnyOf(sql`w.tag_id`, tags)})`;
}

/** Replaces the tags of a record; each must belong to the record's company or one above it. */
export async function setTags(
  transaction: Transaction<Tables>,
  { table, owner }: RecordTags,
  record: { id: number; company_id: number },
  tags: readonly number[],
): Promise<void> {
  const wanted = [...new Set(tags)];
  const allowed = await sql<{ id: number }>`
    select t.id from tags t join companies tc on tc.id = t.company_id
    join companies c on c.id = ${record.company_id} and c.path like tc.path || '%'
    where ${isAnyOf(sql`t.id`, wanted)}`.execute(transaction);
  if (allowed.rows.length < wanted.length) {
    throw invalid("tag_id", "A tag does not exist, or does not belong to this company or one above it.");
  }
  const [tagTable, column] = [sql.table(table), sql.ref(owner)];
  await sql`delete from ${tagTable} where ${column} = ${record.id}`.execute(transaction);
  await sql`insert into ${tagTable} (${column}, tag_id) select ${record.id}::integer, unnest(${wanted}::integer[])`.execute(
    transaction,
  );
}
