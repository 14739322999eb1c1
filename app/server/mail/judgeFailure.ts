/** What a failed delivery means: try again, give this mail up, or give the address up. */
export type Judgement = "again" | "never" | "suppress";

const NO_SUCH_ADDRESS = new Set([550, 551, 553]);
// Refused for what the sender is or may do, not for the address: 5.7.1, relaying denied, blocked.
const ABOUT_THE_SENDER = /\b5\.7\.|relay|block|spam|policy|auth/i;

/** A mail that can never be taken, whatever the mail server says later. */
export class UndeliverableMail extends Error {}

/** A mail to an address that no mail goes to any more. */
export class SuppressedAddress extends UndeliverableMail {
  constructor() {
    super("No mail goes to this address any more.");
  }
}

// RFC 3463: 5.1.x is about an address (5.1.7 and 5.1.8 the sender's), 5.2.x about a mailbox.
const ABOUT_A_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)\d/;

/** Whether a mail server refused one receiver and would take mails to others. */
export function isAboutRecipient(error: unknown): boolean {
  const { code, response } = error as { code?: string; response?: string };
  return code === "EENVELOPE" && ABOUT_A_RECIPIENT.test(response ?? "");
}

/** What became of a mail that will not be tried again: refused by a mail server, never offered to one, or given up. */
export function finalStatusOf(error: unknown): "bounced" | "suppressed" | "failed" {
  if (error instanceof SuppressedAddress) return "suppressed";
  return error instanceof UndeliverableMail || judgeFailure(error) === "again" ? "failed" : "bounced";
}

/** Judges why a mail was not taken: an address the server does not know is never written to again. */
export function judgeFailure(error: unknown): Judgement {
  if (error instanceof UndeliverableMail) return "never";
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
  if (responseCode === undefined || responseCode < 500) return "again";
  if (code === "EENVELOPE" && NO_SUCH_ADDRESS.has(responseCode) && !ABOUT_THE_SENDER.test(response ?? "")) {
    return "suppress";
  }
  // A wrong password of the mail account is put right by an operator, and then the mail goes.
  return code === "EENVELOPE" || code === "EMESSAGE" ? "never" : "again";
}
