import type { Transaction } from "kysely";
import type { Served } from "../../../codegen/index";
import type { Database } from "../database/openDatabase";
import type { Tables } from "../database/tables/tables";
import type { FileStore } from "../files/FileStore";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import type { MailHost } from "../mail/company/mailHosts";
import type { Mailer } from "../mail/createMailer";
import type { Session } from "../session/readSession";

/** What the server is made of, as operations need it. */
export interface Services {
  database: Database;
  /** The last good set of documents. */
  documents: () => Served;
  live: () => LiveHub;
  clock: () => Date;
  log: Logger;
  mail: Mailer;
  files: FileStore;
  /** 32 bytes that all processes share and nobody else knows. */
  secret: Buffer;
  options: { publicUrl?: string | undefined; oidc?: object | undefined; companyMailHosts?: readonly MailHost[] };
}

/** What every handler is given. */
export interface PublicContext {
  services: Services;
  now: Date;
  /** When the request arrived, by the process's own clock (performance.now). */
  arrived: number;
  /** Where the request comes from. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What the handler of a signed-in user's request is given besides. */
export interface SessionContext extends PublicContext {
  session: Session;
  /** The request's one transaction: it sees the session's rows and no others. */
  transaction: Transaction<Tables>;
  /** The call about many devices that this is a piece of. */
  massCall?: number;
  /** Runs after the transaction is committed, and not at all when it is not. */
  afterCommit(action: () => void): void;
}
