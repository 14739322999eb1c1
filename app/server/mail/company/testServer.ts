import type { MailerParts, Reader } from "../createMailer";
import { handToCompanyServer } from "../deliver";
import { describeMailError, oneLine } from "../describeMailError";
import { serverTest } from "../letters";
import { writeMail } from "../queueMail";
import { readServer, recordServerSuccess } from "./serverHealth";

/** How long a server has for the mail of a test, in milliseconds: somebody waits for the answer. */
const TEST_MS = 20_000;

/** How a test of a mail server ended, with the server's words. */
export interface ServerTest {
  isTaken: boolean;
  words: string;
}

/**
 * Sends a mail through a company's mail server and no other, and waits for its answer. What came of it is logged beside
 * the request's transaction: a refusal undoes that, and the mail may have gone. Undefined when there is no such server.
 */
export async function testServer(parts: MailerParts, id: number, reader: Reader): Promise<ServerTest | undefined> {
  const server = await readServer(parts, parts.kysely, id);
  if (!server) return undefined;
  const { mail, letter } = writeMail(parts, serverTest(server.name), reader);
  const result = await handToCompanyServer(parts, server, mail, TEST_MS).then(
    (answer) => ({ isTaken: true, words: oneLine(answer) }),
    (error: unknown) => ({ isTaken: false, words: describeMailError(error) }),
  );
  const end = result.isTaken
    ? { status: "sent" as const, error: null }
    : { status: "failed" as const, error: result.words };
  await parts.kysely
    .insertInto("mail_log")
    .values({ company_id: reader.companyId, to: reader.to, subject: letter.subject, type: letter.type, ...end })
    .execute();
  if (result.isTaken) await recordServerSuccess(parts, parts.kysely, server);
  return result;
}
