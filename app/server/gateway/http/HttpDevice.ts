import type { MessageKind } from "../../../domain/telemetry/messageKinds";
import type { ReadMessage } from "../messages";

/** How long a device that speaks HTTP may say nothing before it counts as gone, in milliseconds. */
export const SILENCE_MS = 90_000;
/** The longest pause a device may announce, in seconds. */
const LONGEST_PAUSE_SECONDS = 3600;

/** How long silence is allowed to a device that says when it will speak next: half as long again, for what comes between. */
export function silenceAfter(next: unknown): number {
  const seconds = Number(next ?? 0);
  if (!Number.isFinite(seconds)) return SILENCE_MS;
  return Math.max(SILENCE_MS, Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1500);
}

/** A device that comes and goes with every request: it counts as connected while it keeps asking. */
export class HttpDevice {
  readonly isHttp = true;
  closed = false;
  private given: { message: string; job: number; isTaken: boolean } | undefined;
  private wake: ((message: string | undefined) => void) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly id: string,
    private readonly left: () => void,
  ) {
    this.heard();
  }

  /** It asked for something, and may be silent for so long from now on. */
  heard(silence = SILENCE_MS): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.close(), silence);
  }

  /** Ends the connection. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.wake?.(undefined);
    this.left();
  }

  /** Keeps what it is to be sent until it has said something of it. */
  send(message: string): void {
    this.given = { message, job: JSON.parse(message).job, isTaken: false };
    this.wake?.(message);
  }

  /** It said something: of the job it was given, or that it started anew and may have been interrupted in it. */
  took(kind: MessageKind, message: ReadMessage): void {
    if (!this.given) return;
    if (kind === "hello") this.given.isTaken = false;
    if (!("report" in message) || message.report.job !== this.given.job) return;
    if (message.report.state === "running") this.given.isTaken = true;
    else this.given = undefined;
  }

  /** What it is to be sent, at once or as soon as there is something; undefined when nothing came in time. */
  next(milliseconds: number): Promise<string | undefined> {
    const waiting = this.given?.isTaken === false ? this.given.message : undefined;
    if (waiting !== undefined || this.closed) return Promise.resolve(waiting);
    // Of two that wait only the later one is answered with something.
    this.wake?.(undefined);
    return new Promise((resolve) => {
      const wake = (message: string | undefined): void => {
        clearTimeout(timer);
        if (this.wake === wake) this.wake = undefined;
        resolve(message);
      };
      const timer = setTimeout(() => wake(undefined), milliseconds);
      this.wake = wake;
    });
  }
}
