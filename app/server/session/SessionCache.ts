import { setBounded } from "../values/setBounded";
import type { Session } from "./readSession";

/** A row in text format, one text per column. */
export type RawRow = readonly (string | null)[];

interface CachedSession {
  row: RawRow;
  session: Session;
}

/** Maximum number of cached sessions; one with ten thousand companies takes some hundred kilobytes. */
const MAX_SESSIONS = 200;

/** LRU cache of sessions by token hash. An entry predicts the session of the next request and must be verified. */
export class SessionCache {
  readonly #sessions = new Map<string, CachedSession>();

  constructor(private readonly limit = MAX_SESSIONS) {}

  /** The last known session. */
  find(hash: Buffer): CachedSession | undefined {
    const key = hash.toString("base64");
    const found = this.#sessions.get(key);
    if (found) setBounded(this.#sessions, key, found, this.limit);
    return found;
  }

  /** Replaces the cached session. */
  set(hash: Buffer, cached: CachedSession): void {
    setBounded(this.#sessions, hash.toString("base64"), cached, this.limit);
  }

  /** Removes a session that is no longer valid. */
  delete(hash: Buffer): void {
    this.#sessions.delete(hash.toString("base64"));
  }
}

/** Whether two rows are identical. */
export function isSameRow(row: RawRow, before: RawRow): boolean {
  return row.length === before.length && row.every((text, index) => text === before[index]);
}
