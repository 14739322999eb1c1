import type { RetrySettings } from "./mailQueue";
import type { MailedReport } from "./mailTransport";
import type { Visitor } from "./Place";

/** The recipient of a letter, and how it is delivered. */
export interface Recipient extends Visitor {
  to: string;
  /** The company whose mail log lists the mail. */
  companyId: number | null;
  /** The generated report the letter carries; it is sent only while this user may read it. */
  report?: MailedReport | undefined;
  /** The company's mail server that sends it; by default, and when that fails, the deployment's own does. */
  via?: number | undefined;
  /** Retry settings; by default it is retried as long as it is useful. */
  retries?: RetrySettings | undefined;
}
