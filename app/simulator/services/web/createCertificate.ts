import { createECDH, createHmac, createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";

/** Tags of ASN.1 (X.690). */
const [INTEGER, BIT_STRING, OBJECT_ID, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 48, 49] as const;
/** Object identifiers: ecdsa-with-SHA256 (RFC 5758), commonName (RFC 5280). */
const ECDSA_WITH_SHA256 = Buffer.from("2a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("550403", "hex");
const [VALID_FROM, VALID_UNTIL] = ["200101000000Z", "491231235959Z"] as const;

/** A value in the distinguished encoding (DER), of at most 64 kB. */
function encode(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function keyOf(secret: string) {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(createHmac("sha256", secret).update("tls-key").digest());
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const [d = "", ...at] = [curve.getPrivateKey(), x, y].map((bytes) => bytes.toString("base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", d, x: at[0], y: at[1] }, format: "jwk" });
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/**
 * The self-signed certificate of a device (X.509 version 1, RFC 5280) and its key, as PEM. The key is derived from the
 * device's secret, so that it stays the same without being stored.
 */
export function createCertificate(secret: string, hostname: string): { key: string; cert: string } {
  const key = keyOf(secret);
  const algorithm = encode(SEQUENCE, encode(OBJECT_ID, ECDSA_WITH_SHA256));
  const common = encode(SEQUENCE, encode(OBJECT_ID, COMMON_NAME), encode(UTF8_STRING, Buffer.from(hostname)));
  const name = encode(SEQUENCE, encode(SET, common));
  const times = [VALID_FROM, VALID_UNTIL].map((time) => encode(UTC_TIME, Buffer.from(time)));
  // A serial number is positive.
  const serial = encode(INTEGER, Buffer.from([1]), randomBytes(8));
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  const content = encode(SEQUENCE, serial, algorithm, name, encode(SEQUENCE, ...times), name, publicKey);
  const signature = encode(BIT_STRING, Buffer.from([0]), sign("sha256", content, key));
  const cert = toPem(encode(SEQUENCE, content, algorithm, signature));
  return { key: String(key.export({ format: "pem", type: "pkcs8" })), cert };
}
