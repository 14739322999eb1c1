import type { MessageKind } from "../../../domain/telemetry/messageKinds";
import type { ReadMessage } from "../messages";

/** Default timeout of a silent device on HTTP, in milliseconds. */
export const SILENCE_MS = 90_000;
/** Maximum announced time until the next request, in seconds. */
const MAX_PAUSE_SECONDS = 3600;

/**
 * The timeout in milliseconds of a device that announces its next request: one and a half times as long, at least the
 * default.
 */
export function silenceAfter(next: unknown): number {
  const seconds = Number(next ?? 0);
  if (!Number.isFinite(seconds)) return SILENCE_MS;
  return Math.max(SILENCE_MS, Math.min(seconds, MAX_PAUSE_SECONDS) * 1500);
}

/** A device on HTTP: it counts as connected while it keeps sending requests. */
export class HttpDevice {
  readonly isHttp = true;
  closed = false;
  private sent: { message: string; job: number; isStarted: boolean } | undefined;
  /** A message that no request has fetched yet, and that is not sent again. */
  private notice: string | undefined;
  private wake: ((message: string | undefined) => void) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly id: string,
    private readonly onClose: () => void,
  ) {
    this.touch();
  }

  /** Restarts the timeout after a request. */
  touch(timeout = SILENCE_MS): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.close(), timeout);
  }

  /** Closes the connection. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.wake?.(undefined);
    this.onClose();
  }

  /** Holds a job message until the device has reported on it; any other until it is fetched. */
  send(message: string): void {
    const { job } = JSON.parse(message);
    if (job !== undefined) this.sent = { message, job, isStarted: false };
    else if (!this.wake) this.notice = message;
    this.wake?.(message);
  }

  /** The message to send at once, if there is one. */
  private pending(): string | undefined {
    const { notice } = this;
    this.notice = undefined;
    return notice ?? (this.sent?.isStarted === false ? this.sent.message : undefined);
  }

  /**
   * Handles an accepted message: a report on the held job, or a `hello`, after which the job is sent again as it may
   * have been interrupted.
   */
  accepted(kind: MessageKind, message: ReadMessage): void {
    if (!this.sent) return;
    if (kind === "hello") this.sent.isStarted = false;
    if (!("report" in message) || message.report.job !== this.sent.job) return;
    if (message.report.state === "running") this.sent.isStarted = true;
    else this.sent = undefined;
  }

  /** Long polling: the message to send, at once or as soon as there is one; undefined after the timeout. */
  next(milliseconds: number): Promise<string | undefined> {
    const pending = this.pending();
    if (pending !== undefined || this.closed) return Promise.resolve(pending);
    // Only the latest of several polls gets a message.
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
