import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { temporaryFolder } from "./temporaryFolder";

/** Creates a self-signed certificate for localhost and returns the paths of certificate and key. */
export function makeCertificate(folder = temporaryFolder()): { cert: string; key: string } {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  return { cert, key };
}
