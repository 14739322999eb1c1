import { handToCompanyServer } from "../deliver";
import { describeMailError, oneLine } from "../describeMailError";
import { serverTest } from "../letters";
import type { MailerParts } from "../MailerParts";
import { writeMail } from "../queueMail";
import type { Recipient } from "../Recipient";
import { readServer, recordServerSuccess } from "./serverHealth";

/** Timeout of a test delivery in milliseconds; a user waits for the response. */
const TEST_MS = 20_000;

/** The result of a mail server test, with the server's response. */
export interface ServerTest {
  isAccepted: boolean;
  response: string;
}

/**
 * Sends a mail through a company's mail server only, and waits for the response. The result is logged outside the
 * request's transaction, which a failure rolls back although the mail may have been delivered. Undefined when there is
 * no such server.
 */
export async function testServer(
  parts: MailerParts,
  id: number,
  recipient: Recipient,
): Promise<ServerTest | undefined> {
  const server = await readServer(parts, parts.kysely, id);
  if (!server) return undefined;
  const { mail, letter } = writeMail(parts, serverTest(server.name), recipient);
  const result = await handToCompanyServer(parts, server, mail, TEST_MS).then(
    (response) => ({ isAccepted: true, response: oneLine(response) }),
    (error: unknown) => ({ isAccepted: false, response: describeMailError(error) }),
  );
  const outcome = result.isAccepted
    ? { status: "sent" as const, error: null }
    : { status: "failed" as const, error: result.response };
  await parts.kysely
    .insertInto("mail_log")
    .values({
      company_id: recipient.companyId,
      to: recipient.to,
      subject: letter.subject,
      type: letter.type,
      ...outcome,
    })
    .execute();
  if (result.isAccepted) await recordServerSuccess(parts, parts.kysely, server);
  return result;
}
