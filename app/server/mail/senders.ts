import type { MailerParts } from "./MailerParts";
import type { Lane } from "./mailQueue";
import { sendDue } from "./sendDue";

/** Number of concurrent senders for the deployment's own server, and for companies' servers. */
const SENDERS: Record<Lane, number> = { own: 2, company: 3 };

/** The mail senders of a process. */
export interface Senders {
  /** Starts delivering due mails. */
  wake(): void;
  /** Stops after the current mails; queued ones are sent after the next start. */
  stop(): void;
}

/**
 * Creates the senders, which deliver until no mail is due. Companies' servers have their own senders, so that a hanging
 * one does not delay sign-in codes.
 */
export function createSenders(parts: MailerParts, run: (work: () => Promise<void>) => void): Senders {
  let isStopped = false;
  const wake = () => {
    for (const wakeLane of wakes) wakeLane();
  };
  const wakes = (["own", "company"] as const).map((lane) =>
    createLane(async () => !isStopped && sendDue({ ...parts, wake }, lane), SENDERS[lane], run),
  );
  const stop = () => {
    isStopped = true;
  };
  return { wake, stop };
}

function createLane(next: () => Promise<boolean>, count: number, run: (work: () => Promise<void>) => void): () => void {
  let running = 0;
  let isWoken = false;
  const work = async () => {
    try {
      do {
        isWoken = false;
        while (await next());
      } while (isWoken);
    } finally {
      running -= 1;
    }
  };
  return () => {
    isWoken = true; // running senders poll once more
    if (running >= count) return;
    running += 1;
    run(work);
  };
}
