import type { Server } from "node:https";
import type { FastifyInstance } from "fastify";
import type { Cleanup } from "../lifecycle/Cleanup";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import type { Tls } from "../options/readTls";

/** The certificate a server was started with, and how often its files are looked at. */
export interface CertificateOptions {
  tls: Tls | undefined;
  log: Logger;
  everyMs?: number;
}

/** Who shows the certificate to those who connect. */
export interface CertificateUsers {
  app: FastifyInstance;
  doors: readonly { renew(tls: Tls): void }[];
}

/** Shows a certificate that was renewed on the disk to whoever connects next; connections that stand go on. */
export function renewCertificate(
  { tls, log, everyMs = 60_000 }: CertificateOptions,
  { app, doors }: CertificateUsers,
  cleanup: Cleanup,
): void {
  if (!tls) return;
  let shown = tls;
  const look = async (): Promise<void> => {
    const found = tls.readAgain();
    if (found.cert.equals(shown.cert) && found.key.equals(shown.key)) return;
    (app.server as Server).setSecureContext(found);
    for (const door of doors) door.renew(found);
    shown = found;
    log.info("The certificate was renewed.");
  };
  const failure = "The certificate could not be read anew; the one before is shown.";
  const looking = repeat(look, { everyMs, log, failure });
  cleanup.add("certificate", () => looking.close());
}
