import type { TerminalSize } from "../../domain/terminalMessages";

/** How a shell ended; absent values are unknown. `isLost`: its connection broke. */
export interface ShellEnd {
  code?: number;
  signal?: string;
  isLost?: boolean;
}

/** What a shell reports once it is read. */
export interface ShellReader {
  output(bytes: Buffer): void;
  /** Called once, after all output. */
  ended(end: ShellEnd): void;
}

/** A command line at a target, whatever protocol it speaks. */
export interface Shell {
  /** Begins to report output. */
  read(reader: ShellReader): void;
  /** Stops output until resume. */
  pause(): void;
  resume(): void;
  /** Sends input; calls back when the target takes more. */
  write(bytes: Buffer, taken: () => void): void;
  resize(size: TerminalSize): void;
  /** Ends the connection; nothing is reported any more. */
  destroy(): void;
}
