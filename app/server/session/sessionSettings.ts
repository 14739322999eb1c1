import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** statement_timeout of a request's statements. */
const STATEMENT_TIMEOUT = "15s";

/** Transaction-local settings of a session: role, tenant scope and user, which row-level security policies read. */
export function sessionSettings({ reach, companies, user }: { reach: Sql; companies: Sql; user: Sql }): Sql {
  return sql`
    set_config('role', case ${reach} when 'all' then 'farhelm_whole' else 'farhelm_session' end, true),
    set_config('farhelm.companies', ${companies}, true),
    set_config('farhelm.reach', ${reach}, true),
    set_config('farhelm.user', ${user}, true),
    set_config('statement_timeout', ${sql.lit(STATEMENT_TIMEOUT)}, true)`;
}
