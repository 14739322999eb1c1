import { createHmac, createPrivateKey, createPublicKey, randomBytes } from "node:crypto";

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410); the 32 bytes of the key follow. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_TYPE = "ssh-ed25519";
const BLOCK = 8;

/** A string as SSH encodes it: its length in four bytes, then its bytes (RFC 4251, 5). */
function encode(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function publicKeyOf(seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
}

/**
 * The Ed25519 host key of a device in OpenSSH's format (PROTOCOL.key of OpenSSH). It is derived from the device's secret,
 * so that it stays the same without being stored.
 */
export function createHostKey(secret: string): string {
  const seed = createHmac("sha256", secret).update("ssh-host-key").digest();
  const own = publicKeyOf(seed);
  const publicPart = Buffer.concat([encode(KEY_TYPE), encode(own)]);
  const check = randomBytes(4);
  const secretPart = Buffer.concat([check, check, publicPart, encode(Buffer.concat([seed, own])), encode("")]);
  const padding = Buffer.from([1, 2, 3, 4, 5, 6, 7]).subarray(0, (BLOCK - (secretPart.length % BLOCK)) % BLOCK);
  const count = Buffer.from([0, 0, 0, 1]);
  const key = Buffer.concat([
    Buffer.from("openssh-key-v1\0"),
    ...[encode("none"), encode("none"), encode(""), count],
    ...[encode(publicPart), encode(Buffer.concat([secretPart, padding]))],
  ]);
  const lines = key.toString("base64").replace(/.{70}/g, "$&\n");
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`;
}
