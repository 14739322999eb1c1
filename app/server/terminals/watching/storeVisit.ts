import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import type { Visit } from "./SessionWatcher";

const nameOf = (user: string) => sql.raw(`coalesce(${user}.username, ${user}.email, '')`);

/** Stores that somebody watches a session, for the access history. */
export async function storeVisit(
  kysely: Kysely<Tables>,
  { sessionId, userId, loginSession, watch }: TicketedStream,
  now: Date,
): Promise<Visit> {
  const takesPart = watch === "take-part";
  const { rows } = await sql<{ id: number; name: string; owner: string }>`
    with stored as (
      insert into session_watchers (company_id, session_id, user_id, name, takes_part, start_time)
      select s.company_id, s.id, u.id, ${nameOf("u")} ||
        case when actor.id is null then '' else ' (' || ${nameOf("actor")} || ')' end, ${takesPart}, ${now}
      from access_sessions s join users u on u.id = ${userId}
      left join session_families f on f.id = ${loginSession}::uuid left join users actor on actor.id = f.actor_id
      where s.id = ${sessionId}
      returning id, name)
    select stored.id, stored.name, s.username as owner from stored, access_sessions s where s.id = ${sessionId}`.execute(
    kysely,
  );
  const [row] = rows;
  if (!row) throw new Error(`The session ${sessionId} or its watcher no longer exists.`);
  return { person: { id: row.id, name: row.name, takesPart }, owner: row.owner };
}

/** Stores when a visit ended. */
export async function endVisit(kysely: Kysely<Tables>, id: number, end_time: Date): Promise<void> {
  await kysely.updateTable("session_watchers").set({ end_time }).where("id", "=", id).execute();
}
