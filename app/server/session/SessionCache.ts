import { setBounded } from "../values/setBounded";
import type { Session } from "./readSession";

/** A row as the database wrote it, a text for each column. */
export type RawRow = readonly (string | null)[];

interface Remembered {
  row: RawRow;
  session: Session;
}

/** Sessions kept at most: one that reaches ten thousand companies takes some hundred kilobytes. */
const MOST_KEPT = 200;

/** Whose requests were lately, under the hashes of their tokens: a guess, for whom the next request is of. Those least lately asked for go first. */
export class SessionCache {
  readonly #known = new Map<string, Remembered>();

  constructor(private readonly most = MOST_KEPT) {}

  /** Who it was the last time. */
  find(hash: Buffer): Remembered | undefined {
    const key = hash.toString("base64");
    const found = this.#known.get(key);
    if (found) setBounded(this.#known, key, found, this.most);
    return found;
  }

  /** Keeps who it is now in the place of who it was. */
  keep(hash: Buffer, remembered: Remembered): void {
    setBounded(this.#known, hash.toString("base64"), remembered, this.most);
  }

  /** Forgets one who is not who they were. */
  forget(hash: Buffer): void {
    this.#known.delete(hash.toString("base64"));
  }
}

/** Whether the database wrote the very same of someone as before. */
export function isSameRow(row: RawRow, before: RawRow): boolean {
  return row.length === before.length && row.every((text, index) => text === before[index]);
}
