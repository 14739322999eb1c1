import type { Server } from "node:https";
import type { FastifyInstance } from "fastify";
import type { Cleanup } from "../lifecycle/Cleanup";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import type { Tls } from "../options/readTls";

/** The initial certificate, and how often its files are checked. */
export interface CertificateOptions {
  tls: Tls | undefined;
  log: Logger;
  everyMs?: number;
}

/** The servers that use the certificate. */
export interface CertificateUsers {
  app: FastifyInstance;
  gateways: readonly { renew(tls: Tls): void }[];
}

/** Reloads a renewed certificate for new connections; existing ones are not affected. */
export function renewCertificate(
  { tls, log, everyMs = 60_000 }: CertificateOptions,
  { app, gateways }: CertificateUsers,
  cleanup: Cleanup,
): void {
  if (!tls) return;
  let current = tls;
  const reload = async (): Promise<void> => {
    const found = tls.reload();
    if (found.cert.equals(current.cert) && found.key.equals(current.key)) return;
    (app.server as Server).setSecureContext(found);
    for (const gateway of gateways) gateway.renew(found);
    current = found;
    log.info("The certificate was renewed.");
  };
  const failure = "The certificate could not be reloaded; the previous one is still used.";
  const repeated = repeat(reload, { everyMs, log, failure });
  cleanup.add("certificate", () => repeated.close());
}
