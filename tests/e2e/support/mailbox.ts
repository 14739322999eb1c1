import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { Farhelm } from "./startFarhelm";

/** A received mail. */
export interface ReadMail {
  subject: string;
  text: string;
  /** First link in the text; empty when there is none. */
  link: string;
  /** Six-digit code in the text; empty when there is none. */
  code: string;
  /** File names of the attachments. */
  files: string[];
}

/** Waits for the newest mail with this recipient and subject in a server's mailbox folder. */
export async function readMail({ data }: Farhelm, to: string, subject: string): Promise<ReadMail> {
  const folder = join(data, "mailbox");
  let found: ReadMail | undefined;
  await expect
    .poll(async () => {
      const files = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
      for (const file of files) {
        const mail = await PostalMime.parse(readFileSync(join(folder, file)));
        if (mail.to?.[0]?.address !== to || mail.subject !== subject) continue;
        const text = mail.text ?? "";
        const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
        const files = mail.attachments.map(({ filename }) => filename ?? "");
        found = { subject, text, link, code: /^\d{6}$/m.exec(text)?.[0] ?? "", files };
        return true;
      }
      return false;
    }, `a mail "${subject}" to ${to}`)
    .toBe(true);
  if (!found) throw new Error("There is no such mail.");
  return found;
}
