import { createHmac } from "node:crypto";

/** Derives the secret of one device from the fleet's secret by HMAC-SHA-256, so that only the latter is stored. */
export function fleetSecret(secret: string, serial: string): string {
  return createHmac("sha256", secret).update(serial).digest("base64url");
}
