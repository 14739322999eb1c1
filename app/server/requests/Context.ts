import type { Transaction } from "kysely";
import type { Served } from "../../../codegen/index";
import type { PageOrigins } from "../addresses/PageOrigins";
import type { Database } from "../database/openDatabase";
import type { Tables } from "../database/tables/tables";
import type { FileStore } from "../files/FileStore";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import type { MailHost } from "../mail/company/mailHosts";
import type { Mailer } from "../mail/createMailer";
import type { Session } from "../session/readSession";

/** The parts of the server that operations use. */
export interface Services {
  database: Database;
  /** The current valid set of documents. */
  documents: () => Served;
  live: () => LiveHub;
  clock: () => Date;
  log: Logger;
  mail: Mailer;
  files: FileStore;
  /** The secret key of the installation: 32 bytes that all processes share. */
  secret: Buffer;
  /** The origins of devices' web pages; none where browsers cannot reach them. */
  pageOrigins?: PageOrigins;
  options: { publicUrl?: string | undefined; oidc?: object | undefined; companyMailHosts?: readonly MailHost[] };
}

/** The context of every handler. */
export interface PublicContext {
  services: Services;
  now: Date;
  /** Arrival of the request by the monotonic clock (performance.now), in milliseconds. */
  arrived: number;
  /** The IP address of the client. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The context of handlers that need a session. */
export interface SessionContext extends PublicContext {
  session: Session;
  /** The transaction of the request, under the session's row-level security. */
  transaction: Transaction<Tables>;
  /** The id of the mass call that this is a batch of. */
  massCall?: number;
  /** Registers an action that runs once the transaction is committed; a rollback drops it. */
  afterCommit(action: () => void): void;
}
