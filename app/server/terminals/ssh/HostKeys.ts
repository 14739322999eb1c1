import type { HostKey } from "../../../domain/terminalMessages";
import type { PinnedHostKey, TrustedHostKey } from "../../operations/remoteAccess/hostKeys";
import type { Dialog } from "../Dialog";
import { TerminalFailure } from "../TerminalFailure";
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
  if (!accepted) throw new TerminalFailure("The host key was not trusted.");
  return shown;
}
