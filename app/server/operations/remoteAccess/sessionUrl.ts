import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import type { PublicContext } from "../../requests/Context";

/**
 * SQL of the address at which the user of a session `s` opens it in the console. Null for protocols without a page, and
 * when no trusted URL of the console is known.
 */
export function sessionUrl({ headers, services }: Pick<PublicContext, "headers" | "services">): Sql {
  const { host } = headers;
  const origin = services.mail.originOf({ host: host === undefined ? undefined : String(host) });
  if (origin === undefined) return sql`s.url`;
  const page = sql`case when s.protocol in ('ssh', 'telnet') then s.protocol end`;
  return sql`coalesce(s.url, ${origin.replace(/\/$/, "")}::text || '/rms-connect/' || ${page} || '?session=' || s.id)`;
}
