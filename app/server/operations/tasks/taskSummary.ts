import { sql } from "kysely";

/** Summarizes task t in one line: its command, or its file and target path. */
export const taskSummary = sql`coalesce(t.data ->> 'command', t.data ->> 'file', concat_ws(' → ',
      (select f.name from files f where f.id = (t.data ->> 'file_id')::int), t.data ->> 'target_path'))`;
