import type WebSocket from "ws";

/** Messages of a web socket that were not taken yet; texts are parsed as JSON, and `onBinary` is called with the rest. */
export class Inbox<Message extends { type: string }> {
  readonly messages: Message[] = [];
  readonly #watchers = new Set<() => void>();
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(
    readonly socket: WebSocket,
    onBinary: (bytes: Buffer) => void,
  ) {
    const notify = () => {
      for (const watcher of this.#watchers) watcher();
    };
    socket.on("message", (data, isBinary) => {
      if (isBinary) onBinary(data as Buffer);
      else this.messages.push(JSON.parse(String(data)));
      notify();
    });
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => {
        resolve({ code, reason: String(reason) });
        notify();
      });
    });
    socket.on("error", () => {});
  }

  /** Takes the first message for which this is true; earlier ones stay. Rejects when the web socket closes without one. */
  take<Found extends Message>(isIt: (message: Message) => message is Found, what: string): Promise<Found> {
    const take = () => {
      const at = this.messages.findIndex(isIt);
      return at === -1 ? undefined : (this.messages.splice(at, 1)[0] as Found);
    };
    return this.when(take, what);
  }

  /** Resolves with the first value; tries after every message. Rejects when the web socket closes without one. */
  when<Value>(find: () => Value | undefined, what: string): Promise<Value> {
    return new Promise((resolve, reject) => {
      const fail = ({ code, reason }: { code: number; reason: string }) =>
        reject(new Error(`Closed with ${code} ${reason} before ${what}.`));
      const watcher = () => {
        const found = find();
        if (found === undefined && this.socket.readyState < this.socket.CLOSING) return;
        this.#watchers.delete(watcher);
        if (found === undefined) void this.closed.then(fail);
        else resolve(found);
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }
}
