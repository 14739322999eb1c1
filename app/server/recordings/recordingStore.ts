import { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { seal, unseal } from "../session/seal";

/** Where recordings are stored, and the secret from which the keys of their chunks are derived. */
export interface RecordingPlace {
  kysely: Kysely<Tables>;
  /** The secret key of the installation. */
  secret: Buffer;
}

/** Lines of a recording. */
export interface RecordedPart {
  position: number;
  /** Seconds from the start to the last line. */
  duration: number;
  text: string;
}

// A key of its own for each chunk: none can take the place of another.
const purposeOf = (recording: number, position: number) => `recording:${recording}:${position}`;

/** Adds a recording to a session, and returns its id. */
export async function addRecording(
  kysely: Kysely<Tables>,
  session: number,
  { hasInput, start }: { hasInput: boolean; start: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into session_recordings (company_id, session_id, has_input, start_time)
    select company_id, id, ${hasInput}, ${start} from access_sessions where id = ${session}
    returning id`.execute(kysely);
  const [added] = rows;
  if (!added) throw new Error(`The session ${session} no longer exists.`);
  return added.id;
}

/** Stores lines, encrypted. Fails when the recording was deleted. */
export async function addPart(
  { kysely, secret }: RecordingPlace,
  recording: number,
  { position, duration, text }: RecordedPart,
): Promise<void> {
  const data = seal(secret, purposeOf(recording, position), text);
  const size = Buffer.byteLength(text);
  await kysely
    .insertInto("recording_chunks")
    .values({ recording_id: recording, position, size, duration, data })
    .execute();
}

/** Notes when a recording has ended. */
export async function endRecording(kysely: Kysely<Tables>, recording: number, end_time: Date): Promise<void> {
  await kysely.updateTable("session_recordings").set({ end_time }).where("id", "=", recording).execute();
}

async function* partsOf({ kysely, secret }: RecordingPlace, recording: number): AsyncGenerator<string> {
  for (let position = 0; ; position += 1) {
    const part = await kysely
      .selectFrom("recording_chunks")
      .select("data")
      .where("recording_id", "=", recording)
      .where("position", "=", position)
      .executeTakeFirst();
    if (!part) return;
    yield unseal(secret, purposeOf(recording, position), part.data);
  }
}

/** Streams what is stored of a recording, as asciicast v2, after `before`; no connection is held between chunks. */
export function readRecording(place: RecordingPlace, recording: number, before?: () => Promise<void>): Readable {
  const read = async function* () {
    await before?.();
    yield* partsOf(place, recording);
  };
  return Readable.from(read(), { objectMode: false });
}

/** Deletes a recording in which nothing was stored. */
export async function deleteUnbegun(kysely: Kysely<Tables>, recording: number): Promise<void> {
  await kysely.deleteFrom("session_recordings").where("id", "=", recording).execute();
}

/** Deletes the recordings that are older than their company keeps them. Those still being written stay. */
export async function deleteOldRecordings(kysely: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from session_recordings where id in (
    select r.id from session_recordings r join companies c on c.id = r.company_id
      join access_sessions s on s.id = r.session_id
    where r.start_time < ${now}::timestamptz - make_interval(days => c.recording_days)
      and (r.end_time is not null or s.end_time is not null or s.expires_at < ${now})
    for update of r skip locked)`.execute(kysely);
}
