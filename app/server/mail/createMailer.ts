import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import type { CompanyServer } from "./company/companyServer";
import { type ServerTest, testServer } from "./company/testServer";
import type { WriteLetter } from "./Letter";
import type { Tries } from "./mailQueue";
import type { MailedReport, MailTransport } from "./mailTransport";
import type { FindPlace, Visitor } from "./Place";
import { queueMail } from "./queueMail";
import { createSenders } from "./senders";
import { deleteExpiredMail, requeueMail } from "./storedMail";

/** Who gets a letter. */
export interface Reader extends Visitor {
  to: string;
  /** The company whose people may see in the mail log that it was sent. */
  companyId: number | null;
  /** The generated report the letter carries: it goes only while this user may read it. */
  report?: MailedReport | undefined;
  /** The company's mail server it is sent through; without one, and when that fails, it is the deployment's own. */
  via?: number | undefined;
  /** How often it is tried again when it is not taken; without this for as long as it is of use. */
  tries?: Tries | undefined;
}

/** The transaction of what a mail speaks of: a request's context will do. */
export interface Outbox {
  transaction: Kysely<Tables>;
  /** Runs when the transaction is committed. */
  afterCommit(action: () => void): void;
}

/** Sends letters: each is written into the outbox with what it speaks of, and goes after the commit. */
export interface Mailer {
  /** Writes a letter into the outbox. It goes if the transaction is committed, be it after a restart, and else not. */
  send(outbox: Outbox, write: WriteLetter, reader: Reader): Promise<void>;
  /** Puts a mail of the log into the outbox once more, as it was; the transaction must be the owner's. */
  resend(outbox: Outbox, id: number): Promise<void>;
  /** Tries a company's mail server by a mail, and waits for its answer. "busy" while too many are tried; undefined without such a server. */
  test(id: number, reader: Reader): Promise<ServerTest | "busy" | undefined>;
  /** The code of the language a reader's letters are in: what goes with one is in the same. */
  languageOf(reader: Visitor): string;
  /** Does work that ends in a mail after the answer, so that the answer tells nothing of it. */
  afterwards(work: () => Promise<void>): void;
  /** Sends what is due. */
  retry(): void;
  /** When all that was begun is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What a mailer is made of. */
export interface MailerParts {
  transport: MailTransport;
  /** Opens a company's mail server; `withinMs` is the timeout of each delivery. */
  openCompanyServer: (server: CompanyServer, withinMs: number) => MailTransport;
  /** The address mails come from. */
  from: string;
  findPlace: FindPlace;
  kysely: Kysely<Tables>;
  /** Tells open consoles of notifications. */
  live: () => Pick<LiveHub, "publish">;
  /** Seals mails that wait. */
  secret: Buffer;
  log: Logger;
  clock: () => Date;
}

/** How often waiting mails are looked for: those of other processes, and those whose rest is over. */
const LOOK_MS = 30_000;

/** How long a server that ends goes on with the mails that are due. */
const CLOSE_MS = 3_000;

/** Makes the mailer of a server. */
export function createMailer(parts: MailerParts): Mailer {
  const { log, transport } = parts;
  const pending = new Set<Promise<void>>();
  const afterwards = (work: () => Promise<void>) => {
    const running = work()
      .catch((error: unknown) => log.error("The outbox of mails could not be worked through.", { error }))
      .finally(() => pending.delete(running));
    pending.add(running);
  };
  const settled = () => allSettled(pending);
  const { wake, stop } = createSenders(parts, afterwards);
  const look = () => {
    wake();
    afterwards(() => deleteExpiredMail(parts));
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    async send({ transaction, afterCommit }, write, reader) {
      await queueMail(parts, transaction, write, reader);
      afterCommit(wake);
    },
    async resend({ transaction, afterCommit }, id) {
      await requeueMail(parts, transaction, id);
      afterCommit(look);
    },
    languageOf: (reader) => parts.findPlace(reader).language,
    test: createTesting(parts),
    afterwards,
    retry: look,
    settled,
    async close() {
      clearInterval(timer);
      const late = setTimeout(stop, CLOSE_MS);
      await settled();
      clearTimeout(late);
      transport.close();
    },
  };
}

async function allSettled(pending: ReadonlySet<Promise<void>>): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}

/** How many servers are tried at once: each try holds a request's transaction while a foreign server thinks. */
const TESTS_AT_ONCE = 3;

function createTesting(parts: MailerParts): Mailer["test"] {
  let running = 0;
  return async (id, reader) => {
    if (running >= TESTS_AT_ONCE) return "busy";
    running += 1;
    try {
      return await testServer(parts, id, reader);
    } finally {
      running -= 1;
    }
  };
}
