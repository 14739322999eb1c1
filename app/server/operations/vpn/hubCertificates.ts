import { X509Certificate } from "node:crypto";
import { invalid } from "../../requests/ApiError";

/** The fields of the two certificates. */
type Source = "authority" | "certificate";

function readCertificate(pem: string, source: Source, now: Date): X509Certificate {
  if (pem.includes("PRIVATE KEY")) throw invalid(source, "This holds a private key, which stays where the hub runs.");
  const certificate = parse(pem);
  if (!certificate) throw invalid(source, "This is not a PEM certificate.");
  if (new Date(certificate.validTo) <= now) throw invalid(source, "This certificate has expired.");
  return certificate;
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** Parses the certificates of a hub; refuses those that its clients would not accept. */
export function readHubCertificates(pem: Record<Source, string>, now: Date) {
  const authority = readCertificate(pem.authority, "authority", now);
  const certificate = readCertificate(pem.certificate, "certificate", now);
  if (!authority.ca) throw invalid("authority", "This is not a CA certificate.");
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
    throw invalid("certificate", "This authority did not issue the certificate.");
  return {
    ca_crt: authority.toString(),
    ca_crt_expire_at: new Date(authority.validTo),
    server_crt_expire_at: new Date(certificate.validTo),
  };
}
