/** Publishes a message only when it differs from the last one of its kind. */
export class ChangedMessages<Kind extends string> {
  private readonly last = new Map<Kind, string>();

  constructor(private readonly send: (kind: Kind, message: object) => void) {}

  /** Clears the last messages, so that every kind is published again, as after a reconnect. */
  reset(): void {
    this.last.clear();
  }

  publish(kind: Kind, message: object): void {
    const text = JSON.stringify(message);
    if (text !== this.last.get(kind)) this.send(kind, message);
    this.last.set(kind, text);
  }
}
