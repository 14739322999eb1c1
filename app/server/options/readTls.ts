import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";

/** A certificate and its private key, as PEM texts. */
export interface Tls {
  cert: Buffer;
  key: Buffer;
  /** Reads both files again, as they are renewed now and then. */
  readAgain(): Tls;
}

function readPem(path: string, flag: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartProblem(`${flag} ${path} cannot be read (${codeOf(error) ?? reasonOf(error)}): correct the path.`);
  }
}

/** Reads the two files of TLS and proves that they belong together; undefined when neither is given. */
export function readTls(certFile: string | undefined, keyFile: string | undefined): Tls | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw new StartProblem("--tls-key needs the certificate too: add --tls-cert FILE.");
  if (keyFile === undefined) throw new StartProblem("--tls-cert needs its private key too: add --tls-key FILE.");
  return readPair(certFile, keyFile);
}

function readPair(certFile: string, keyFile: string): Tls {
  const readAgain = () => readPair(certFile, keyFile);
  const tls = { cert: readPem(certFile, "--tls-cert"), key: readPem(keyFile, "--tls-key"), readAgain };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new StartProblem(
      `--tls-cert ${certFile} and --tls-key ${keyFile} are not a certificate and its key in PEM format (${reasonOf(error)}).`,
    );
  }
  return tls;
}
