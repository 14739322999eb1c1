import { createHmac } from "node:crypto";

/** The secret of one device, made from the secret of the whole fleet, so that only that one is kept. */
export function fleetSecret(secret: string, serial: string): string {
  return createHmac("sha256", secret).update(serial).digest("base64url");
}
