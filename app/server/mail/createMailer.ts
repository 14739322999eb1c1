import { type ServerTest, testServer } from "./company/testServer";
import type { WriteLetter } from "./Letter";
import type { MailerParts } from "./MailerParts";
import type { Outbox } from "./Outbox";
import type { Visitor } from "./Place";
import { queueMail } from "./queueMail";
import type { Recipient } from "./Recipient";
import { createSenders } from "./senders";
import { deleteExpiredMail, requeueMail } from "./storedMail";

/**
 * Sends letters: each is queued in the transaction of what it is about (transactional outbox) and delivered after the
 * commit.
 */
export interface Mailer {
  /** Queues a letter. It is delivered after the commit, also after a restart, and not after a rollback. */
  send(outbox: Outbox, write: WriteLetter, recipient: Recipient): Promise<void>;
  /** Queues a logged mail again, unchanged; the transaction must run as the table owner. */
  resend(outbox: Outbox, id: number): Promise<void>;
  /**
   * Tests a company's mail server by sending a mail and waiting for the response. "busy" while too many tests are
   * running; undefined when there is no such server.
   */
  test(id: number, recipient: Recipient): Promise<ServerTest | "busy" | undefined>;
  /** The language code of a recipient's letters, for attachments in the same language. */
  languageOf(visitor: Visitor): string;
  /** The origin of links to the console; undefined when no trusted one is known. */
  originOf(visitor: Visitor): string | undefined;
  /** Runs work after the response, so that the response time does not reveal whether a mail is sent. */
  afterwards(work: () => Promise<void>): void;
  /** Delivers due mails. */
  retry(): void;
  /** Resolves when all started work is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Polling interval for mails queued by other processes and for retries. */
const POLL_MS = 30_000;

/** Time for delivering due mails at shutdown. */
const CLOSE_MS = 3_000;

/** Creates the mailer of a server. */
export function createMailer(parts: MailerParts): Mailer {
  const { log, transport } = parts;
  const pending = new Set<Promise<void>>();
  const afterwards = (work: () => Promise<void>) => {
    const running = work()
      .catch((error: unknown) => log.error("Queued mails could not be processed.", { error }))
      .finally(() => pending.delete(running));
    pending.add(running);
  };
  const settled = () => allSettled(pending);
  const { wake, stop } = createSenders(parts, afterwards);
  const poll = () => {
    wake();
    afterwards(() => deleteExpiredMail(parts));
  };
  const timer = setInterval(poll, POLL_MS).unref();
  return {
    async send({ transaction, afterCommit }, write, recipient) {
      await queueMail(parts, transaction, write, recipient);
      afterCommit(wake);
    },
    async resend({ transaction, afterCommit }, id) {
      await requeueMail(parts, transaction, id);
      afterCommit(poll);
    },
    languageOf: (visitor) => parts.findPlace(visitor).language,
    originOf: (visitor) => parts.findPlace(visitor).origin,
    test: createServerTests(parts),
    afterwards,
    retry: poll,
    settled,
    async close() {
      clearInterval(timer);
      const timeout = setTimeout(stop, CLOSE_MS);
      await settled();
      clearTimeout(timeout);
      transport.close();
    },
  };
}

async function allSettled(pending: ReadonlySet<Promise<void>>): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}

/** Maximum number of concurrent tests: each holds a request's transaction while it waits for a foreign server. */
const MAX_TESTS = 3;

function createServerTests(parts: MailerParts): Mailer["test"] {
  let running = 0;
  return async (id, recipient) => {
    if (running >= MAX_TESTS) return "busy";
    running += 1;
    try {
      return await testServer(parts, id, recipient);
    } finally {
      running -= 1;
    }
  };
}
