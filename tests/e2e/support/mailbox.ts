import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { Farhelm } from "./startFarhelm";

/** A mail as its reader sees it. */
export interface ReadMail {
  subject: string;
  text: string;
  /** The link it carries, when it carries one. */
  link: string;
  /** The code it carries, when it carries one. */
  code: string;
  /** The names of the files that came with it. */
  files: string[];
}

/** Waits for the newest mail to an address with a subject in the mailbox folder of a Farhelm. */
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
