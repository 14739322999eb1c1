import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import type { Mailer } from "../mail/createMailer";
import type { Services } from "../requests/Context";

/** Dependencies of generating reports. */
export interface ReportParts {
  kysely: Kysely<Tables>;
  services: { live: () => Pick<LiveHub, "publish"> } & Pick<Services, "documents"> & {
      mail: Pick<Mailer, "send" | "languageOf">;
    };
  clock: () => Date;
  log: Logger;
}
