import type { TerminalSize } from "../../domain/terminalMessages";
import { ChunkList } from "../streams/ChunkList";

/** Bytes of output that a spectator is shown first, so that the screen is not empty. */
const REPLAY_BYTES = 262_144;
const NEWLINE = 0x0a;

/** Who sees a terminal beside its client. They never slow it down. */
export interface Spectator {
  /** Begins with the size of the terminal and its latest output. */
  begin(size: TerminalSize, output: readonly Buffer[]): void;
  output(bytes: Buffer): void;
  resized(size: TerminalSize): void;
  /** Nothing follows. */
  ended(): void;
}

/** The spectators of a terminal, and what they are shown first. */
export class Audience {
  readonly #replay = new ChunkList();
  readonly #spectators = new Set<Spectator>();
  #size: TerminalSize;
  #isCut = false;

  constructor(size: TerminalSize) {
    this.#size = size;
  }

  join(spectator: Spectator): void {
    spectator.begin(this.#size, this.#latest());
    this.#spectators.add(spectator);
  }

  leave(spectator: Spectator): void {
    this.#spectators.delete(spectator);
  }

  output(bytes: Buffer): void {
    this.#replay.add(bytes);
    const surplus = this.#replay.length - REPLAY_BYTES;
    if (surplus > 0) this.#replay.drop(surplus);
    this.#isCut ||= surplus > 0;
    for (const spectator of this.#spectators) spectator.output(bytes);
  }

  resize(size: TerminalSize): void {
    this.#size = size;
    for (const spectator of this.#spectators) spectator.resized(size);
  }

  end(): void {
    for (const spectator of this.#spectators) spectator.ended();
    this.#spectators.clear();
  }

  /** The latest output; from the beginning of a line, so that it does not begin within a sequence. */
  #latest(): readonly Buffer[] {
    if (!this.#isCut) return [...this.#replay.chunks];
    const all = Buffer.concat(this.#replay.chunks);
    return [all.subarray(all.indexOf(NEWLINE) + 1)];
  }
}
