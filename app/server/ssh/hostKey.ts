import { createHash } from "node:crypto";
import type { HostKey } from "../../domain/signInMessages";

/** The algorithm of a public key in the format of SSH (RFC 4253 §6.6), which begins with its name. */
export function algorithmOf(key: Buffer): string {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0);
  return key.toString("latin1", 4, 4 + Math.min(length, 64));
}

/** A public key as people see it. */
export function describeHostKey(key: Buffer): HostKey {
  const digest = createHash("sha256").update(key).digest("base64").replace(/=+$/, "");
  return { algorithm: algorithmOf(key), fingerprint: `SHA256:${digest}` };
}

/** The signature algorithms of a key type, the strongest first. */
const SIGNATURES: Record<string, readonly string[]> = { "ssh-rsa": ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"] };

const KNOWN = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
  "ssh-rsa",
] as const;

/**
 * The algorithms to offer for the host key, with those of the pinned key first: a server that got a further key still
 * shows the pinned one.
 */
export function hostKeyAlgorithms(pinned: string | undefined): (typeof KNOWN)[number][] {
  const first = pinned === undefined ? [] : (SIGNATURES[pinned] ?? [pinned]);
  return [...KNOWN.filter((name) => first.includes(name)), ...KNOWN.filter((name) => !first.includes(name))];
}
