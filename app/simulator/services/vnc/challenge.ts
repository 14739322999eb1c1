import { createCipheriv, timingSafeEqual } from "node:crypto";

const KEY_LENGTH = 8;

// VNC takes the bits of each byte of the password in the reverse order.
const reverseBits = (byte: number) =>
  Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) << (7 - bit)).reduce((sum, bit) => sum | bit, 0);

/** The response to a challenge of 16 bytes: DES of it with the first 8 bytes of the password (RFC 6143 §7.2.2). */
export function encryptChallenge(password: string, challenge: Buffer): Buffer {
  const key = Buffer.alloc(KEY_LENGTH);
  Buffer.from(password, "latin1").copy(key);
  const reversed = key.map(reverseBits);
  // OpenSSL 3 has no DES without its legacy provider; three times with one key is the same.
  const cipher = createCipheriv("des-ede3", Buffer.concat([reversed, reversed, reversed]), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(challenge), cipher.final()]);
}

/** Whether a response to a challenge was made with the password. */
export function isResponse(password: string, challenge: Buffer, response: Buffer): boolean {
  return timingSafeEqual(encryptChallenge(password, challenge), response);
}
