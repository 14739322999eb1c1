import type { MailerParts } from "./createMailer";
import type { Lane } from "./mailQueue";
import { sendDue } from "./sendDue";

/** How many mails are sent at once through the deployment's own server, and through those of companies. */
const SENDERS: Record<Lane, number> = { own: 2, company: 3 };

/** What sends the mails of a process. */
export interface Senders {
  /** Sends what is due. */
  wake(): void;
  /** Begins no other mail; those that wait go after the next start. */
  stop(): void;
}

/**
 * Makes what sends the mails that are due until none is. Mails through companies' servers have senders of their own, so
 * that one that hangs does not hold up sign-in codes.
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
    isWoken = true; // whoever works already looks once more
    if (running >= count) return;
    running += 1;
    run(work);
  };
}
