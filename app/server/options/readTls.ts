import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";

/** A certificate and its private key, in PEM format. */
export interface Tls {
  cert: Buffer;
  key: Buffer;
  /** Reads both files again, to pick up a renewed certificate. */
  reload(): Tls;
}

function readPem(path: string, flag: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartProblem(`${flag} ${path} cannot be read (${codeOf(error) ?? reasonOf(error)}): correct the path.`);
  }
}

/** Reads certificate and key and verifies that they match; undefined when neither is set. */
export function readTls(certFile: string | undefined, keyFile: string | undefined): Tls | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw new StartProblem("--tls-key needs the certificate too: add --tls-cert FILE.");
  if (keyFile === undefined) throw new StartProblem("--tls-cert needs its private key too: add --tls-key FILE.");
  return readPair(certFile, keyFile);
}

function readPair(certFile: string, keyFile: string): Tls {
  const reload = () => readPair(certFile, keyFile);
  const tls = { cert: readPem(certFile, "--tls-cert"), key: readPem(keyFile, "--tls-key"), reload };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new StartProblem(
      `--tls-cert ${certFile} and --tls-key ${keyFile} are not a certificate and its key in PEM format (${reasonOf(error)}).`,
    );
  }
  return tls;
}
