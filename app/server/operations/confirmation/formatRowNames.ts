import { sql } from "kysely";
import type { SessionContext } from "../../requests/Context";

/** The tables whose rows a prompt names, with the column to show. */
const NAME_COLUMNS = { companies: "name", devices: "name", users: "email" } as const;

/** The most names in a prompt, and the most characters of each. */
const MAX_NAMES = 3;
const MAX_LENGTH = 60;

const shorten = (name: string) => (name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH - 1)}…` : name);

/** The number of devices chosen by filters. */
function countMatched(wanted: unknown): number {
  const counts = new Map<string, number>();
  for (const one of [wanted].flat()) {
    const { matching, count } = Object(one) as { matching?: unknown; count?: unknown };
    if (matching !== undefined && typeof count === "number") counts.set(JSON.stringify(one), count);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The names of rows as one text, such as "Mill, Quay, #7, +4". Rows that do not exist or are not visible appear by id;
 * devices chosen by a filter (x-matching) are only counted.
 */
export async function formatRowNames(
  { transaction }: SessionContext,
  kind: keyof typeof NAME_COLUMNS,
  wanted: unknown,
): Promise<string> {
  const matched = countMatched(wanted);
  const ids = [...new Set([wanted].flat().filter((id): id is number => typeof id === "number"))];
  const first = ids.slice(0, MAX_NAMES);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(NAME_COLUMNS[kind])} as name from ${sql.table(kind)} where id = any(${first}::int[])`.execute(
    transaction,
  );
  const known = new Map(rows.map(({ id, name }) => [id, shorten(name)]));
  const rest = ids.length - first.length + matched;
  const names = first.map((id) => known.get(id) ?? `#${id}`);
  return [...names, ...(rest > 0 ? [names.length > 0 ? `+${rest}` : String(rest)] : [])].join(", ");
}
