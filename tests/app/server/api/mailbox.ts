import type { Mailer } from "../../../../app/server/mail/createMailer";
import type { Mail, MailTransport } from "../../../../app/server/mail/mailTransport";

/** The mails that the test server sent, in order. */
export interface Mailbox {
  transport: MailTransport;
  /** The mail server of a company, which delivers to the same mailbox. */
  openCompanyServer(server: { email: string }): MailTransport;
  watch(mailer: Mailer): void;
  /** The mails to an address, after all pending ones are sent. */
  to(address: string): Promise<Mail[]>;
  /** The last mail to an address; fails when there is none. */
  last(address: string): Promise<Mail>;
  /** The token of the link in the last mail to an address. */
  token(address: string): Promise<string>;
  /** The code in the last mail to an address. */
  code(address: string): Promise<string>;
}

/** The domain of addresses whose mails are deferred. */
const BUSY = "@busy.test";

/** Creates an empty mailbox. Tests with a real mail server are in createMailer.test.ts. */
export function createMailbox(): Mailbox {
  const mails: Mail[] = [];
  let mailer: Mailer | undefined;
  const to = async (address: string) => {
    await mailer?.settled();
    return mails.filter((mail) => mail.to.address === address);
  };
  const last = async (address: string) => {
    const found = (await to(address)).at(-1);
    if (!found) throw new Error(`No mail went to ${address}.`);
    return found;
  };
  const find = async (address: string, pattern: RegExp) => {
    const [, found] = pattern.exec((await last(address)).text) ?? [];
    if (found === undefined) throw new Error(`The last mail to ${address} has no ${pattern}.`);
    return found;
  };
  const transport: MailTransport = {
    async deliver(mail) {
      if (mail.to.address.endsWith(BUSY)) throw new Error("Busy.");
      mails.push(mail);
      return "250 Taken";
    },
    close: () => {},
  };
  return {
    transport,
    openCompanyServer: ({ email }) => ({
      ...transport,
      deliver: (mail) => transport.deliver({ ...mail, from: { ...mail.from, address: email } }),
    }),
    watch(watched) {
      mailer = watched;
    },
    to,
    last,
    token: (address) => find(address, /#([\w-]{43})\b/),
    code: (address) => find(address, /^(\d{6})$/m),
  };
}
