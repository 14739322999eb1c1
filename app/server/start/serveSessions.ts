import type { FastifyInstance } from "fastify";
import { rdpStreams } from "../desktop/rdpStreams";
import type { DocumentService } from "../documents/DocumentService";
import { fileTransfers } from "../fileTransfer/fileTransfers";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import type { Services } from "../requests/Context";
import { byteStreams } from "../streams/byteStreams";
import { registerStreams } from "../streams/registerStreams";
import { terminals } from "../terminals/terminals";
import type { PageListener } from "../webui/listenPages";
import { servePages } from "../webui/servePages";
import { CertificatePins } from "../webui/sessions/CertificatePins";
import { PageSessions } from "../webui/sessions/PageSessions";

/** Dependencies of serveSessions. */
export interface SessionParts {
  services: Pick<Services, "database" | "log" | "options" | "pageOrigins" | "secret">;
  tunnels: DeviceTunnels;
  /** The name of this process in gateway_nodes. */
  node: string;
  pages: PageListener | undefined;
  documents: DocumentService;
}

/** Serves what remote access sessions carry: byte streams, terminals, files and RDP, and the web pages of devices. */
export function serveSessions(app: FastifyInstance, { services, tunnels, node, pages, documents }: SessionParts): void {
  const { database, log, secret, pageOrigins: origins } = services;
  const targets = { database, tunnels, log, secret };
  const endpoints = [byteStreams(targets), ...terminals(targets), fileTransfers(targets), rdpStreams(targets)];
  const streams = registerStreams(app, endpoints, { ...services.options, database, node, log });
  if (!pages || !origins) return;
  const pins = new CertificatePins(database, () => new Date());
  const sessions = new PageSessions(streams, origins, { dial: (ticket) => tunnels.dialSession(ticket), pins });
  const findLanguage = (host: string | undefined, accepted: string | undefined) =>
    documents.boot({ host: host ?? "", chosen: undefined, accepted }).boot.language;
  servePages(pages.server, { database, origins, sessions, findLanguage, log });
}
