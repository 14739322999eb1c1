import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** How long one statement of a request may take. */
const STATEMENT_LIMIT = "15s";

/** What makes a transaction a session's own, selected: its role, the companies it reaches, and whose it is. */
export function sessionSettings({ reach, companies, user }: { reach: Sql; companies: Sql; user: Sql }): Sql {
  return sql`
    set_config('role', case ${reach} when 'all' then 'farhelm_whole' else 'farhelm_session' end, true),
    set_config('farhelm.companies', ${companies}, true),
    set_config('farhelm.reach', ${reach}, true),
    set_config('farhelm.user', ${user}, true),
    set_config('statement_timeout', ${sql.lit(STATEMENT_LIMIT)}, true)`;
}
