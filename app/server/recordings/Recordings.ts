import type { TerminalSize } from "../../domain/terminalMessages";
import type { Logger } from "../log/createLogger";
import { Recording } from "./Recording";
import { addRecording, deleteUnbegun, type RecordingPlace } from "./recordingStore";

/** What the recordings of a server process need. */
export interface RecordingsOptions extends RecordingPlace {
  log: Logger;
  clock?: (() => Date) | undefined;
  /** Maximum size of one recording, in bytes of asciicast. */
  maxBytes?: number | undefined;
}

/** The recordings that this process writes. */
export class Recordings {
  readonly #open = new Set<Recording>();

  constructor(private readonly options: RecordingsOptions) {}

  /** Begins to record a terminal of a session. Rejects when it cannot be stored: the terminal must not be opened then. */
  async start(session: number, size: TerminalSize, hasInput: boolean): Promise<Recording> {
    try {
      return await this.#start(session, size, hasInput);
    } catch (error) {
      this.options.log.error("A recording could not be started.", { error, session });
      throw new Error("The recording could not be started, so the terminal was not opened.", { cause: error });
    }
  }

  /** Waits until all recordings are stored, after their terminals were closed. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((recording) => recording.end()));
  }

  async #start(session: number, size: TerminalSize, hasInput: boolean): Promise<Recording> {
    const { log, clock = () => new Date(), ...place } = this.options;
    const id = await addRecording(place.kysely, session, { hasInput, start: clock() });
    const recording: Recording = new Recording({
      ...{ place, id, size, hasInput, clock, maxBytes: place.maxBytes },
      onError: (error) => log.error("A recording could not be stored.", { error, recording: id }),
      onEnd: () => this.#open.delete(recording),
    });
    this.#open.add(recording);
    try {
      await recording.open();
    } catch (error) {
      this.#open.delete(recording);
      // The terminal is not opened: it has no recording, also not an empty one.
      await deleteUnbegun(place.kysely, id);
      throw error;
    }
    return recording;
  }
}
