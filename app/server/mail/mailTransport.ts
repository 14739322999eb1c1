import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "../log/createLogger";

/** An attachment; Base64, so that a mail can be stored as JSON. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
  encoding: "base64";
}

/** The ids of a generated report and of the user it is mailed to. */
export interface MailedReport {
  id: number;
  user: number;
}

/** A mail ready for delivery. Addresses are objects, so that none can be parsed as a list. */
export interface Mail {
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments?: MailAttachment[] | undefined;
  /** The generated report it carries; it is sent only while its user may read it. */
  report?: MailedReport | undefined;
  /** The company's mail server that sends it; by default the deployment's own. */
  via?: number | undefined;
}

/** Delivers mails; rejects when one cannot be delivered. */
export interface MailTransport {
  /** Delivers a mail; resolves with the server's response. */
  deliver(mail: Mail): Promise<string>;
  close(): void;
}

/** Delivers mails to an SMTP server, given as a URL such as smtps://user:password@host:465. */
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

/** Writes mails to a folder and logs them instead of sending, for trying the console out. */
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
      log.info("A mail was written to the mailbox folder, because --smtp-url is not set.", {
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
