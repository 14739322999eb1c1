import { sql } from "kysely";
import type { Session } from "./readSession";
import { sessionSettings } from "./sessionSettings";

/** Makes the session's own what follows in the transaction; written without parameters, so that it may stand behind another statement. */
export function asSession({ companies, reach, id }: Session) {
  return sql`select ${sessionSettings({
    reach: sql.lit(reach),
    companies: sql.lit(`{${companies.join(",")}}`),
    user: sql.lit(String(id)),
  })}`;
}
