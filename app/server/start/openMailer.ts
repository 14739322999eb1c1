import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { DocumentService } from "../documents/DocumentService";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import { openCompanyServer } from "../mail/company/companyServer";
import { createMailer, type Mailer } from "../mail/createMailer";
import { linkOrigin } from "../mail/linkOrigin";
import { mailboxTransport, smtpTransport } from "../mail/mailTransport";
import { type FindPlace, placeOf } from "../mail/Place";
import type { ServerOptions } from "../options/readOptions";

/** Dependencies of the server's mailer. */
export interface MailDependencies {
  options: ServerOptions;
  documents: DocumentService;
  kysely: Kysely<Tables>;
  secret: Buffer;
  live: LiveHub;
  log: Logger;
  clock: () => Date;
}

function nameOf(host: string | undefined): string {
  return (host ?? "").replace(/:\d+$/, "");
}

/** Opens the mailer: with an SMTP server if configured, else with the mailbox folder. */
export function openMailer({ options, documents, kysely, live, secret, log, clock }: MailDependencies): Mailer {
  const { smtpUrl, data, mailFrom, publicUrl, tls, trustProxy, companyMailHosts } = options;
  const transport = smtpUrl ? smtpTransport(smtpUrl) : mailboxTransport(join(data, "mailbox"), log);
  const isHttps = tls !== undefined || trustProxy;
  const findPlace: FindPlace = ({ host, language }) => {
    const isBrandHost = (name: string) => documents.isBrandHost(name);
    const boot = documents.boot({ host: nameOf(host), chosen: language ?? undefined });
    return placeOf(boot, linkOrigin({ host, publicUrl, isHttps, isBrandHost }));
  };
  const mailer = createMailer({
    ...{ transport, from: mailFrom, findPlace, kysely, live: () => live, secret, log, clock },
    openCompanyServer: (server, withinMs) => openCompanyServer(server, { hosts: companyMailHosts, withinMs }),
  });
  // Delivers mails that a killed process had queued.
  mailer.retry();
  return mailer;
}
