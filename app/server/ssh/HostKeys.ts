import type { HostKey } from "../../domain/signInMessages";
import type { Database } from "../database/openDatabase";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { Dialog } from "../dialog/Dialog";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import {
  findHostKey,
  type PinnedHostKey,
  type TrustedHostKey,
  trustHostKey,
} from "../operations/remoteAccess/hostKeys";
import { describeHostKey } from "./hostKey";

/** The pinned host key of one target. */
export interface HostKeys {
  find(): Promise<PinnedHostKey | undefined>;
  /** Pins a key, instead of an earlier one. */
  trust(key: TrustedHostKey): Promise<void>;
}

/** Verifies a host key: one that is not pinned is shown to the client. Rejects when it is not trusted. */
export async function verifyHostKey(key: Buffer, pinned: PinnedHostKey | undefined, dialog: Dialog): Promise<HostKey> {
  const shown = describeHostKey(key);
  if (pinned?.key.equals(key)) return shown;
  const since = pinned?.trustedAt.toISOString();
  const before = pinned && since !== undefined && { pinned: { ...describeHostKey(pinned.key), since } };
  const { accepted } = await dialog.ask({ type: "host-key", key: shown, ...before }, "trust");
  if (!accepted) throw new ConnectionFailure("The host key was not trusted.");
  return shown;
}

/** The pinned host key of a stream's target; the audit log names the path of the web socket where a key was trusted. */
export function hostKeysOf(
  ticket: TicketedStream,
  { database, path, clock }: { database: Database; path: string; clock: () => Date },
): HostKeys {
  return {
    find: () => findHostKey(database, ticket),
    trust: (key) => trustHostKey(database, ticket, { ...key, path }, clock()),
  };
}
