import type { IncomingHttpHeaders } from "node:http";
import { SERIAL } from "../../../domain/serialNumber";

/** Who a request says it comes from: serial number and secret, as HTTP Basic credentials. */
export function readCredentials(headers: IncomingHttpHeaders): { serial: string; secret: Buffer } | undefined {
  const [, encoded = ""] = headers.authorization?.match(/^Basic ([A-Za-z0-9+/=]{1,400})$/) ?? [];
  const [serial = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return SERIAL.test(serial) ? { serial, secret: Buffer.from(secret.join(":")) } : undefined;
}
