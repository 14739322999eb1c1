import { Secret, TOTP } from "otpauth";

const PERIOD = 30;

/** How far, in steps of thirty seconds, the clock of an authenticator may be off. */
const WINDOW = 1;

function totpOf(secret: Buffer, issuer = "", label = ""): TOTP {
  const buffer = new Uint8Array(secret).buffer as ArrayBuffer;
  return new TOTP({ issuer, label, secret: new Secret({ buffer }), digits: 6, period: PERIOD, algorithm: "SHA1" });
}

/** Makes the secret an authenticator and the server share. */
export function makeTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** The secret as people type it. */
export function totpText(secret: Buffer): string {
  return totpOf(secret).secret.base32;
}

/** The secret as authenticators read it from a picture. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  return totpOf(secret, issuer, account).toString();
}

/** The step a code belongs to; undefined when it is wrong, or of a step no later than the last one used. */
export function totpStep(secret: Buffer, code: string, lastStep: number, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta;
  return step > lastStep ? step : undefined;
}
