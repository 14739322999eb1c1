/** What follows from a failed delivery: retry, abandon the mail, or suppress the address. */
export type Judgement = "again" | "never" | "suppress";

const NO_SUCH_ADDRESS = new Set([550, 551, 553]);
// Rejected because of the sender, not the address: 5.7.1, relaying denied, blocked.
const ABOUT_THE_SENDER = /\b5\.7\.|relay|block|spam|policy|auth/i;

/** A mail that cannot be delivered, whatever the mail server responds later. */
export class UndeliverableMail extends Error {}

/** A mail to a suppressed address. */
export class SuppressedAddress extends UndeliverableMail {
  constructor() {
    super("No mail goes to this address any more.");
  }
}

// RFC 3463: 5.1.x concerns an address (5.1.7 and 5.1.8 the sender's), 5.2.x a mailbox.
const ABOUT_A_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)\d/;

/** Whether a mail server rejected one recipient and would accept mails to others. */
export function isAboutRecipient(error: unknown): boolean {
  const { code, response } = error as { code?: string; response?: string };
  return code === "EENVELOPE" && ABOUT_A_RECIPIENT.test(response ?? "");
}

/** The final status of a mail: bounced by a mail server, suppressed, or failed. */
export function finalStatusOf(error: unknown): "bounced" | "suppressed" | "failed" {
  if (error instanceof SuppressedAddress) return "suppressed";
  return error instanceof UndeliverableMail || judgeFailure(error) === "again" ? "failed" : "bounced";
}

/** Classifies a delivery failure: an address unknown to its server is suppressed. */
export function judgeFailure(error: unknown): Judgement {
  if (error instanceof UndeliverableMail) return "never";
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
  if (responseCode === undefined || responseCode < 500) return "again";
  if (code === "EENVELOPE" && NO_SUCH_ADDRESS.has(responseCode) && !ABOUT_THE_SENDER.test(response ?? "")) {
    return "suppress";
  }
  // A wrong password of the mail account will be fixed by an operator, so the mail is retried.
  return code === "EENVELOPE" || code === "EMESSAGE" ? "never" : "again";
}
