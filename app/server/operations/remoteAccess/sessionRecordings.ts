import { sql } from "kysely";
import type { components } from "#generated/api";
import { writeAudit } from "../../audit/writeAudit";
import { readOne } from "../../lists/readList";
import { readRecording } from "../../recordings/recordingStore";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { asSession } from "../../session/asSession";
import { isOpen, sessionListing } from "./sessionListing";

type AccessSession = components["schemas"]["AccessSession"];
type TerminalRecording = components["schemas"]["TerminalRecording"];

type Ids = "listSessionRecordings" | "readSessionRecording" | "deleteSessionRecording";

/** The path of a recording in the API document. */
const PATH = "/devices/connect/sessions/{id}/recordings/{recording}";

async function requireSession(context: SessionContext, id: number): Promise<AccessSession> {
  const session = await readOne<AccessSession>(context.transaction, sessionListing(context), id);
  if (!session) throw notFound();
  return session;
}

async function readRecordings({ transaction, now }: SessionContext, session: number): Promise<TerminalRecording[]> {
  const { rows } = await sql<TerminalRecording>`
    select r.id, to_char(r.start_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as start_time, r.has_input,
       coalesce(stored.size, 0)::float8 as size, coalesce(stored.duration, 0) as duration,
      case when r.end_time is not null then 'complete' when ${isOpen(now)} then 'recording' else 'interrupted' end as state
    from session_recordings r join access_sessions s on s.id = r.session_id left join lateral (
      select sum(size) as size, max(duration) as duration from recording_chunks where recording_id = r.id) stored on true
    where r.session_id = ${session} order by r.id`.execute(transaction);
  return rows;
}

async function requireRecording(
  context: SessionContext,
  { id, recording }: { id: number; recording: number },
): Promise<TerminalRecording> {
  await requireSession(context, id);
  const found = (await readRecordings(context, id)).find((one) => one.id === recording);
  if (!found) throw notFound();
  return found;
}

/** Writes a view to the audit log, before anything is shown. */
async function auditView(context: SessionContext, path: { id: number; recording: number }): Promise<void> {
  const { session, services, address, now } = context;
  const url = `/api${PATH}`.replace("{id}", String(path.id)).replace("{recording}", String(path.recording));
  // Reads have a transaction that cannot write.
  await services.database.kysely.transaction().execute(async (transaction) => {
    await asSession(session).execute(transaction);
    const viewed = { id: "readSessionRecording", path: PATH, isWrite: true };
    await writeAudit({ transaction, session, address, now }, viewed, { url, path });
  });
}

/** Recordings of the terminals of remote access sessions. */
export const sessionRecordings: Handlers<Ids> = {
  async listSessionRecordings({ path }, context) {
    await requireSession(context, path.id);
    return { status: 200, body: { success: true, data: await readRecordings(context, path.id) } };
  },

  async readSessionRecording({ path }, context) {
    const { id, start_time } = await requireRecording(context, path);
    const { database, secret } = context.services;
    const name = `session-${path.id}-${start_time.replaceAll(/[ :]/g, "-")}.cast`;
    // Not before the request has given its connection back, or many at once would wait for each other's.
    const before = () => auditView(context, path);
    const content = readRecording({ kysely: database.kysely, secret }, id, before);
    return { status: 200, file: { name, type: "application/x-asciicast", content } };
  },

  async deleteSessionRecording({ path }, context) {
    const { id, state } = await requireRecording(context, path);
    if (state === "recording") throw new ApiError("BAD_REQUEST", { message: "This terminal is still being recorded." });
    await context.transaction.deleteFrom("session_recordings").where("id", "=", id).execute();
    return { status: 200, body: { success: true } };
  },
};
