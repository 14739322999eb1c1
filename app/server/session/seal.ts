import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

function keyFor(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `farhelm:${purpose}`, 32));
}

/** Makes a text unreadable to who has the database but not the server's secret; purpose keeps uses apart. */
export function seal(secret: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text that was sealed; throws when it was sealed otherwise or was changed since. */
export function unseal(secret: Buffer, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, keyFor(secret, purpose), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
}
