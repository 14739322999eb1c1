import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import type { CompanyServer } from "./company/companyServer";
import type { MailTransport } from "./mailTransport";
import type { FindPlace } from "./Place";

/** Dependencies of the mailer. */
export interface MailerParts {
  transport: MailTransport;
  /** Opens a company's mail server; `withinMs` is the timeout of each delivery. */
  openCompanyServer: (server: CompanyServer, withinMs: number) => MailTransport;
  /** Sender address. */
  from: string;
  findPlace: FindPlace;
  kysely: Kysely<Tables>;
  /** Publishes notifications to open consoles. */
  live: () => Pick<LiveHub, "publish">;
  /** Key that encrypts queued mails. */
  secret: Buffer;
  log: Logger;
  clock: () => Date;
}
