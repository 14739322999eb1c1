/** A part of the output of a running command. */
export interface OutputPart {
  /** Counts from 1. */
  part: number;
  text: string;
  /** Characters that were left out before it. */
  left_out?: number;
}

/** Sends the output of a command while it runs, in numbered parts of readable text. */
export class OutputStream {
  constructor(options: { send: (part: OutputPart) => void; turn: () => Promise<void> });
  /** The end of the output, as the result of a job has it. */
  readonly tail: string;
  write(bytes: Uint8Array, source?: string): void;
  end(): Promise<void>;
}
