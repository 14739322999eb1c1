import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

/** Accepted clock drift of an authenticator, in steps of 30 seconds (RFC 6238 §5.2). */
const WINDOW_STEPS = 1;

function totpOf(secret: Buffer, issuer = "", label = ""): TOTP {
  const buffer = new Uint8Array(secret).buffer as ArrayBuffer;
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer }),
    digits: 6,
    period: PERIOD_SECONDS,
    algorithm: "SHA1",
  });
}

/** Generates the secret an authenticator and the server share (160 bits). */
export function makeTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** The secret in Base32, for manual entry. */
export function totpText(secret: Buffer): string {
  return totpOf(secret).secret.base32;
}

/** The secret as an otpauth:// URI, for a QR code. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  return totpOf(secret, issuer, account).toString();
}

/** The time step of a code; undefined when the code is wrong or its step is not later than `lastStep`. */
export function totpStep(secret: Buffer, code: string, lastStep: number, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : undefined;
}
