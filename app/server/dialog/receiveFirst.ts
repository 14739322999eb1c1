import type { MessageClient } from "./MessageClient";

/** Time for a client's first message, in milliseconds. */
const FIRST_MESSAGE_MS = 10_000;

/** Close reasons for a missing and for an unexpected first message. */
export interface FirstSentences {
  late: string;
  other: string;
  /** For a binary message. */
  tooEarly: string;
}

/** Waits for the first message of a client. Resolves when its work is done, or when it does not arrive in time. */
export function receiveFirst<Incoming extends { type: string }, Outgoing>(
  client: MessageClient<Incoming, Outgoing>,
  sentences: FirstSentences,
  work: (first: Extract<Incoming, { type: "start" | "resume" }>) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const timer = setTimeout(() => client.reject(sentences.late), FIRST_MESSAGE_MS);
    client.receiveBy({
      message: (message) => {
        const isFirst = !hasBegun && (message.type === "start" || message.type === "resume");
        if (!isFirst) return client.reject(sentences.other);
        hasBegun = true;
        clearTimeout(timer);
        work(message as Extract<Incoming, { type: "start" | "resume" }>).then(resolve, reject);
      },
      input: () => client.reject(sentences.tooEarly),
      closed: () => {
        clearTimeout(timer);
        resolve();
      },
    });
  });
}
