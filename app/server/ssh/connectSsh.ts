import type { Duplex } from "node:stream";
import type { HostKey } from "../../domain/signInMessages";
import type { Dialog } from "../dialog/Dialog";
import type { TrustedHostKey } from "../operations/remoteAccess/hostKeys";
import { type HostKeys, verifyHostKey } from "./HostKeys";
import { SignIn } from "./SignIn";
import { SshConnection } from "./SshConnection";

/** Dependencies of connectSsh. */
export interface SshParts {
  /** The first connection to the target. */
  first: Duplex;
  /** Opens further ones. */
  dial(): Promise<Duplex>;
  dialog: Dialog;
  hostKeys: HostKeys;
}

/** Connects to a target over SSH; the client is asked to trust the host key and for credentials. */
export async function connectSsh({
  first,
  dial,
  dialog,
  hostKeys,
}: SshParts): Promise<{ connection: SshConnection; key?: HostKey }> {
  let connection = new SshConnection(first);
  let key: HostKey | undefined;
  // Not pinned yet.
  let trusted: TrustedHostKey | undefined;
  const signIn = new SignIn(dialog, (questions, finish) => connection.answerPrompts(dialog, questions, finish));
  for (;;) {
    const pinned = await hostKeys.find();
    const verifyKey = async (blob: Buffer) => {
      if (trusted?.key.equals(blob)) return;
      key = await verifyHostKey(blob, pinned, dialog);
      trusted = pinned?.key.equals(blob) ? undefined : { algorithm: key.algorithm, key: blob };
    };
    const pinKey = async () => {
      if (trusted) await hostKeys.trust(trusted);
      trusted = undefined;
    };
    if (await connection.signIn({ signIn, pinned: pinned?.algorithm, verifyKey, pinKey })) break;
    connection.destroy();
    signIn.restart();
    connection = new SshConnection(await dial());
  }
  signIn.forget();
  return { connection, ...(key && { key }) };
}
