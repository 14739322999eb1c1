import type { TerminalSize } from "../../domain/terminalMessages";
import { CastText } from "./CastText";
import { addPart, endRecording, type RecordingPlace } from "./recordingStore";

/** The longest time for which lines are not stored, in milliseconds; what a killed server process loses. */
const STORE_EVERY_MS = 1_000;
/** Lines of this size are stored at once, and the target waits meanwhile. */
const MAX_UNSTORED = 524_288;
/** Time for one part to be stored, in milliseconds. */
const STORE_MS = 30_000;
/** Maximum size of one recording, in bytes of asciicast. */
export const MAX_RECORDING = 134_217_728;

/** Why a recording cannot go on; the terminal that it records is closed with it. */
const FAULTS = {
  failed: "The recording could not be stored, so the terminal was closed.",
  full: "The recording has reached its maximum size. Open another terminal.",
} as const;

/** What a recording needs. */
export interface RecordingOptions {
  place: RecordingPlace;
  id: number;
  size: TerminalSize;
  hasInput: boolean;
  clock: () => Date;
  /** Called with each error of the storage. */
  onError: (error: unknown) => void;
  /** Called once everything is stored. */
  onEnd: () => void;
  maxBytes?: number | undefined;
}

/** What happens to a terminal because of its recording. */
export interface RecordedTerminal {
  /** There is room for more output again. */
  resume(): void;
  /** The recording has failed or is full: the terminal must not go on without it. */
  stop(reason: string): void;
}

/** Records a terminal: collects what it shows, and stores it in parts while it is used. */
export class Recording {
  readonly #text: CastText;
  readonly #start = performance.now();
  #size: TerminalSize;
  readonly #options: RecordingOptions;
  #terminal: RecordedTerminal | undefined;
  #position = 0;
  #stored = 0;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | undefined;
  #ending: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#size = options.size;
    this.#text = new CastText(options.size, options.clock());
  }

  /** Whether input is recorded too. */
  get hasInput(): boolean {
    return this.#options.hasInput;
  }

  /** Whether the target has to wait until what it has sent is stored. */
  get isFull(): boolean {
    return this.#text.size >= MAX_UNSTORED;
  }

  /** Stores the first line. Rejects when it cannot be stored. */
  open(): Promise<void> {
    return this.#storePart();
  }

  /** Reports to the terminal that it records. */
  reportTo(terminal: RecordedTerminal): void {
    this.#terminal = terminal;
  }

  output(bytes: Buffer): void {
    this.#text.addBytes(this.#time(), "o", bytes);
    this.#changed();
  }

  /** Input that was handed to the target; nothing is kept of it unless input is recorded. */
  input(bytes: Buffer): void {
    if (!this.#options.hasInput) return;
    this.#text.addBytes(this.#time(), "i", bytes);
    this.#changed();
  }

  resize(size: TerminalSize): void {
    if (size.columns === this.#size.columns && size.rows === this.#size.rows) return;
    this.#size = size;
    this.#text.addSize(this.#time(), size);
    this.#changed();
  }

  /** Stores the rest. Never rejects. */
  end(): Promise<void> {
    this.#ending ??= this.#end().finally(this.#options.onEnd);
    return this.#ending;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#storing;
    if (this.#hasFailed) return;
    this.#text.end(this.#time());
    try {
      if (this.#text.size > 0) await this.#storePart();
      await endRecording(this.#options.place.kysely, this.#options.id, this.#options.clock());
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #changed(): void {
    if (this.#ending || this.#hasFailed || this.#storing) return;
    if (this.isFull) this.#store();
    else this.#timer ??= setTimeout(() => this.#store(), STORE_EVERY_MS);
  }

  #store(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#storing || this.#ending) return;
    this.#storing = this.#storePart().then(
      () => this.#goOn(),
      (error) => this.#fail(error),
    );
  }

  #goOn(): void {
    this.#storing = undefined;
    const { maxBytes = MAX_RECORDING } = this.#options;
    if (this.#stored >= maxBytes) return void this.#terminal?.stop(FAULTS.full);
    this.#terminal?.resume();
    if (this.#text.size > 0) this.#changed();
  }

  #fail(error: unknown): void {
    this.#storing = undefined;
    this.#hasFailed = true;
    this.#options.onError(error);
    this.#terminal?.stop(FAULTS.failed);
  }

  async #storePart(): Promise<void> {
    const { place, id } = this.#options;
    const text = this.#text.take();
    const part = { position: this.#position, duration: this.#time(), text };
    this.#position += 1;
    this.#stored += Buffer.byteLength(text);
    await inTime(addPart(place, id, part));
  }

  #time(): number {
    return (performance.now() - this.#start) / 1000;
  }
}

/** Rejects when the storage takes too long. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The recording was not stored in time.")), STORE_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
