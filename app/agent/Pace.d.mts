/** Half of the server's rate limit per connection, which leaves room for other reports. */
export const PACE: { burst: number; perSecond: number };

/** Token bucket for outgoing messages: a burst passes at once, later messages wait in FIFO order. */
export class Pace {
  constructor(options: {
    burst: number;
    perSecond: number;
    now?: () => number;
    sleep?: (milliseconds: number) => Promise<void>;
  });
  /** Resolves when the next message may be sent. */
  take(): Promise<void>;
}
