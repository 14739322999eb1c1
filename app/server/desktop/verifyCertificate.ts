import { createHash } from "node:crypto";
import type { WebSocket } from "ws";
import type { CertificateAnswer, CertificateQuestion } from "../../domain/rdpPath";
import type { HostKey } from "../../domain/signInMessages";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { HostKeys } from "../ssh/HostKeys";
import { receiveMessage } from "./receiveMessage";

/** The algorithm under which certificates are pinned, as host keys of SSH are. */
const ALGORITHM = "x509";
const ANSWER_MS = 300_000;

function describeCertificate(certificate: Buffer): HostKey {
  const digest = createHash("sha256").update(certificate).digest("hex").toUpperCase();
  return { algorithm: "TLS", fingerprint: `SHA256:${digest.match(/../g)?.join(":")}` };
}

function isAccepted(text: string): boolean {
  try {
    const answer = JSON.parse(text) as Partial<CertificateAnswer> | null;
    return answer?.type === "trust" && answer.accepted === true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Verifies the certificate of a target: one that is not pinned is shown to the client, and pinned once it is trusted.
 * Rejects with a ConnectionFailure when it is not.
 */
export async function verifyCertificate(
  certificate: Buffer | undefined,
  hostKeys: HostKeys,
  socket: WebSocket,
): Promise<void> {
  if (!certificate) throw new ConnectionFailure("The device shows no certificate.");
  const pinned = await hostKeys.find();
  if (pinned?.key.equals(certificate)) return;
  const since = pinned?.trustedAt.toISOString();
  const question: CertificateQuestion = {
    type: "host-key",
    key: describeCertificate(certificate),
    ...(pinned && since !== undefined && { pinned: { ...describeCertificate(pinned.key), since } }),
  };
  socket.send(JSON.stringify(question));
  const answer = await receiveMessage(socket, ANSWER_MS);
  if (answer.isBinary || !isAccepted(answer.bytes.toString()))
    throw new ConnectionFailure("The certificate was not trusted.");
  await hostKeys.trust({ algorithm: ALGORITHM, key: certificate });
}
