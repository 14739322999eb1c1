import { sql } from "kysely";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** An id in a request, and its field, such as data.0.tag_id.1. */
export interface NamedRow {
  id: number;
  source: string;
}

/** The singular nouns of the tables, for error messages. */
const NOUNS = {
  companies: "company",
  devices: "device",
  email_configurations: "mail server",
  files: "file",
  tags: "tag",
  task_groups: "task group",
  users: "user",
} as const;

/** Refuses ids of rows that do not exist or that row-level security hides, with one error per field. */
export async function requireVisible(
  { transaction }: SessionContext,
  table: keyof typeof NOUNS,
  named: readonly NamedRow[],
): Promise<void> {
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ id }) => id))];
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(transaction);
  const visible = new Set(rows.map(({ id }) => id));
  const message = `This ${NOUNS[table]} does not exist, or you do not have access to it.`;
  const items = named.flatMap(({ id, source }): ApiErrorItem | [] =>
    visible.has(id) ? [] : { code: "VALIDATION_FAILED", source, message },
  );
  if (items.length > 0) throw new ApiError("VALIDATION_FAILED", { items: items.slice(0, 100) });
}
