import { sql } from "kysely";
import type { Session } from "./readSession";
import { sessionSettings } from "./sessionSettings";

/**
 * Switches the transaction to the session's role and tenant scope. Without parameters, so that it can follow another
 * statement in one query.
 */
export function asSession({ companies, tenantScope, id }: Pick<Session, "companies" | "tenantScope" | "id">) {
  return sql`select ${sessionSettings({
    reach: sql.lit(tenantScope),
    companies: sql.lit(`{${companies.join(",")}}`),
    user: sql.lit(String(id)),
  })}`;
}
