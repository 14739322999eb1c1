import type { Generated, GeneratedAlways } from "kysely";
import type { SessionRecording } from "../../../domain/sessionRecording";
import type { OptionalTime, Time } from "./columnTypes";

/** A ticket that opens one stream of a session. */
interface AccessTicketsTable {
  hash: Buffer;
  session_id: number;
  user_id: number;
  /** The session family or the access token that asked for it. */
  login_session: string;
  expires_at: Date;
  /** What it is for, if it is not for the session's own user. */
  watch: Generated<"watch" | "take-part" | null>;
}

/** Somebody who watched a session. */
interface SessionWatchersTable {
  id: Generated<number>;
  company_id: number;
  session_id: number;
  user_id: number | null;
  name: string;
  takes_part: boolean;
  start_time: Time;
  end_time: OptionalTime;
}

/** The trusted host key of an SSH server at the target of sessions. */
interface HostKeysTable {
  id: Generated<number>;
  device_id: number;
  host: string;
  port: number;
  algorithm: string;
  key: Buffer;
  /** Computed from the key, as OpenSSH prints it. */
  fingerprint: GeneratedAlways<string>;
  trusted_at: Date;
}

/** The recording of one terminal of a session. */
interface SessionRecordingsTable {
  id: Generated<number>;
  company_id: number;
  session_id: number;
  has_input: boolean;
  start_time: Time;
  /** Null while it is written, and when the server process that wrote it was lost. */
  end_time: OptionalTime;
}

/** A part of a recording: encrypted lines of asciicast. */
interface RecordingChunksTable {
  recording_id: number;
  position: number;
  /** Bytes of the lines. */
  size: number;
  /** Seconds from the start of the recording to the last line. */
  duration: number;
  data: Buffer;
}

/** The columns by which a company sets what is recorded. */
export interface RecordingColumns {
  session_recording: Generated<SessionRecording>;
  /** Days for which recordings are kept. */
  recording_days: Generated<number>;
}

/** Tables of what belongs to remote access sessions. */
export interface AccessTables {
  access_tickets: AccessTicketsTable;
  host_keys: HostKeysTable;
  session_recordings: SessionRecordingsTable;
  recording_chunks: RecordingChunksTable;
  session_watchers: SessionWatchersTable;
}
