import type { Kysely } from "kysely";
import type { Tables } from "../database/tables";
import type { Logger } from "../log/createLogger";
import type { CompanyServer } from "./companyServer";
import { forgetKept, queueAgain } from "./keptMail";
import type { WriteLetter } from "./Letter";
import { type Tries, takeDueMail } from "./mailQueue";
import type { MailedReport, MailTransport } from "./mailTransport";
import type { FindPlace, Visitor } from "./Place";
import { resendMail, sendLetter } from "./sendMail";

/** Who gets a letter. */
export interface Reader extends Visitor {
  to: string;
  /** The company whose people may see in the mail log that it was sent. */
  companyId: number | null;
  /** The generated report the letter carries: it goes only while this user may read it. */
  report?: MailedReport | undefined;
  /** The company's mail server it is sent through; without one it is the server's own. */
  via?: number | undefined;
  /** How often it is tried again when it is not taken; without this for as long as it is of use. */
  tries?: Tries | undefined;
}

/** Sends letters. Nobody waits for it: what becomes of each is written into the mail log. */
export interface Mailer {
  send(write: WriteLetter, reader: Reader): void;
  /** Does work that ends in a mail after the answer, so that the answer tells nothing of it. */
  afterwards(work: () => Promise<void>): void;
  /** Sends a mail of the log once more, as it was, through the queue of those that wait. */
  resend(id: number): void;
  /** Tries the mails again whose time has come. */
  retry(): void;
  /** When all that was begun is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What a mailer is made of. */
export interface MailerParts {
  transport: MailTransport;
  /** Opens a company's mail server. */
  openCompanyServer?: (server: CompanyServer) => Promise<MailTransport>;
  /** The address mails come from. */
  from: string;
  findPlace: FindPlace;
  kysely: Kysely<Tables>;
  /** Seals mails that wait. */
  secret: Buffer;
  log: Logger;
  clock: () => Date;
}

/** How often waiting mails are looked for. */
const LOOK_MS = 30_000;

/** Makes the mailer of a server. */
export function createMailer(parts: MailerParts): Mailer {
  const { log, transport } = parts;
  const pending = new Set<Promise<void>>();
  const afterwards = (work: () => Promise<void>) => {
    const running = work()
      .catch((error: unknown) => log.error("A mail could not be noted.", { error }))
      .finally(() => pending.delete(running));
    pending.add(running);
  };
  const settled = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  const retry = () => {
    if (pending.size === 0) afterwards(() => resendDue(parts));
  };
  const timer = setInterval(retry, LOOK_MS);
  timer.unref();
  return {
    send: (write, reader) => afterwards(() => sendLetter(parts, write, reader)),
    resend: (id) => afterwards(() => queueAgain(parts, id).then(() => resendDue(parts))),
    afterwards,
    retry,
    settled,
    async close() {
      clearInterval(timer);
      await settled();
      transport.close();
    },
  };
}

async function resendDue(parts: MailerParts): Promise<void> {
  for (;;) {
    const waiting = await takeDueMail(parts, parts.clock());
    if (!waiting) break;
    await resendMail(parts, waiting);
  }
  await forgetKept(parts);
}
