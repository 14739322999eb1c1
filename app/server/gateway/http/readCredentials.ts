import type { IncomingHttpHeaders } from "node:http";
import { SERIAL } from "../../../domain/serialNumber";

/** Reads serial number and secret from HTTP Basic credentials (RFC 7617). */
export function readCredentials(headers: IncomingHttpHeaders): { serial: string; secret: Buffer } | undefined {
  const [, encoded = ""] = headers.authorization?.match(/^Basic ([A-Za-z0-9+/=]{1,400})$/) ?? [];
  const [serial = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return SERIAL.test(serial) ? { serial, secret: Buffer.from(secret.join(":")) } : undefined;
}
