/** Bytes carried since the last count. */
export interface Traffic {
  /** From the target. */
  received: number;
  /** To the target. */
  sent: number;
}

/** Counts the bytes that the connections of one stream carry. */
export class TrafficCounter {
  #traffic: Traffic = { received: 0, sent: 0 };

  addReceived(bytes: number): void {
    this.#traffic.received += bytes;
  }

  addSent(bytes: number): void {
    this.#traffic.sent += bytes;
  }

  /** The traffic since the last call. */
  take(): Traffic {
    const traffic = this.#traffic;
    this.#traffic = { received: 0, sent: 0 };
    return traffic;
  }
}
