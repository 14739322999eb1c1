import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { Sql } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { invalid } from "../../requests/ApiError";

/** A table that says which records wear which tags. */
export interface RecordTags {
  table: "remote_access_tags" | "vpn_hub_tags";
  owner: "remote_access_id" | "vpn_hub_id";
}

const written = (column: string) => sql`to_char(${sql.ref(`t.${column}`)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

/** The tag t as what wears it carries it. */
export const tagChip = sql`jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color, 'description', t.description,
  'user_id', t.user_id, 'company_id', t.company_id, 'created_at', ${written("created_at")}, 'updated_at', ${written("updated_at")})`;

/** The tags of a record as chips, in the order of their names. */
export function tagChips({ table, owner }: RecordTags, id: Sql): Sql {
  return sql`(
    select coalesce(jsonb_agg(${tagChip} order by lower(t.name)), '[]')
    from ${sql.table(table)} w join tags t on t.id = w.tag_id where ${sql.ref(`w.${owner}`)} = ${id})`;
}

/** The condition that a record wears one of these tags. */
export function hasAnyTag({ table, owner }: RecordTags, id: Sql, tags: readonly number[]): Sql {
  return sql`${id} in (select ${sql.ref(`w.${owner}`)} from ${sql.table(table)} w where ${isAnyOf(sql`w.tag_id`, tags)})`;
}

/** Gives a record of a company these tags and no others; each must be a tag of the company or of one above it. */
export async function setTags(
  transaction: Transaction<Tables>,
  { table, owner }: RecordTags,
  record: { id: number; company_id: number },
  tags: readonly number[],
): Promise<void> {
  const wanted = [...new Set(tags)];
  const fitting = await sql<{ id: number }>`
    select t.id from tags t join companies tc on tc.id = t.company_id
    join companies c on c.id = ${record.company_id} and c.path like tc.path || '%'
    where ${isAnyOf(sql`t.id`, wanted)}`.execute(transaction);
  if (fitting.rows.length < wanted.length) {
    throw invalid("tag_id", "A tag does not exist, or does not belong to this company or one above it.");
  }
  const [place, column] = [sql.table(table), sql.ref(owner)];
  await sql`delete from ${place} where ${column} = ${record.id}`.execute(transaction);
  await sql`insert into ${place} (${column}, tag_id) select ${record.id}::integer, unnest(${wanted}::integer[])`.execute(
    transaction,
  );
}
