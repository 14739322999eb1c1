import { sql } from "kysely";

/** What a task t works with, as a line: its command, or its file and where that goes. */
export const taskSummary = sql`coalesce(t.data ->> 'command', t.data ->> 'file', concat_ws(' → ',
      (select f.name from files f where f.id = (t.data ->> 'file_id')::int), t.data ->> 'target_path'))`;
