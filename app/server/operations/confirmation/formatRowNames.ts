import { sql } from "kysely";
import type { SessionContext } from "../../requests/Context";

/** The kinds of rows that a question names, with the column people know them by. */
const NAMES = { companies: "name", devices: "name", users: "email" } as const;

/** How many names stand in a question before the rest is only counted, and how long each may be. */
const MOST = 3;
const LONGEST = 60;

const shorten = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** How many devices are named by what finds them. */
function countMatched(wanted: unknown): number {
  const counts = new Map<string, number>();
  for (const one of [wanted].flat()) {
    const { matching, count } = Object(one) as { matching?: unknown; count?: unknown };
    if (matching !== undefined && typeof count === "number") counts.set(JSON.stringify(one), count);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The names of rows as one text, such as "Mill, Quay, #7, +4". What the caller does not see, or does not exist, is named
 * by its id; devices named by what finds them (x-matching) are counted.
 */
export async function formatRowNames(
  { transaction }: SessionContext,
  kind: keyof typeof NAMES,
  wanted: unknown,
): Promise<string> {
  const matched = countMatched(wanted);
  const ids = [...new Set([wanted].flat().filter((id): id is number => typeof id === "number"))];
  const first = ids.slice(0, MOST);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(NAMES[kind])} as name from ${sql.table(kind)} where id = any(${first}::int[])`.execute(
    transaction,
  );
  const known = new Map(rows.map(({ id, name }) => [id, shorten(name)]));
  const rest = ids.length - first.length + matched;
  const names = first.map((id) => known.get(id) ?? `#${id}`);
  return [...names, ...(rest > 0 ? [names.length > 0 ? `+${rest}` : String(rest)] : [])].join(", ");
}
