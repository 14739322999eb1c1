import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "../log/createLogger";

/** A file of a mail, as text so that a mail can be stored. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
  encoding: "base64";
}

/** A generated report and the user it is mailed to, by their ids. */
export interface MailedReport {
  id: number;
  user: number;
}

/** A mail, ready to go. An address is an object, so that none is ever taken for a list of them. */
export interface Mail {
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments?: MailAttachment[] | undefined;
  /** The generated report it carries, and the user it is for: it goes only while this user may read it. */
  report?: MailedReport | undefined;
  /** The company's mail server it goes through; without one it is the server's own. */
  via?: number | undefined;
}

/** Takes mails where they go; fails when one cannot be taken. */
export interface MailTransport {
  /** Hands a mail over; the result is what the mail server answered. */
  deliver(mail: Mail): Promise<string>;
  close(): void;
}

/** Hands mails to the SMTP server at an address such as smtps://user:password@host:465. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (mail) => (await transport.sendMail(mail)).response,
    close: () => transport.close(),
  };
}

/** Writes mails into a folder instead of sending them, and shows them in the log: for trying the console out. */
export function mailboxTransport(folder: string, log: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  let count = 0;
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(mail);
      const time = new Date().toISOString().replace(/[:.]/g, "-");
      const file = join(folder, `${time}-${String(++count).padStart(4, "0")}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { mode: 0o600, flag: "wx" });
      log.info("A mail was written to the mailbox folder, for want of --smtp-url.", {
        to: mail.to.address,
        subject: mail.subject,
        text: mail.text,
        file,
      });
      return file;
    },
    close: () => transport.close(),
  };
}
