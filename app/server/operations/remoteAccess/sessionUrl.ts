import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import type { PublicContext } from "../../requests/Context";

/** Protocols of sessions that a page of the console opens. */
const WITH_PAGE = ["ssh", "telnet"];

const PATH = "/rms-connect/";

/**
 * SQL of the address at which the user of a session `s` opens it in the console. Null for protocols without a page, and
 * when no trusted URL of the console is known.
 */
export function sessionUrl({ headers, services }: Pick<PublicContext, "headers" | "services">): Sql {
  const { host } = headers;
  const origin = services.mail.originOf({ host: host === undefined ? undefined : String(host) });
  if (origin === undefined) return sql`s.url`;
  const page = sql`case when s.protocol = any(${WITH_PAGE}::text[]) then s.protocol end`;
  return sql`coalesce(s.url, ${origin.replace(/\/$/, "")}::text || ${PATH}::text || ${page} || '?session=' || s.id)`;
}

/** The same address without its scheme, as messages of status channels have it. */
export function sessionLink(
  { id, protocol }: { id: number; protocol: string | null },
  origin: string | undefined,
): string | undefined {
  if (origin === undefined || protocol === null || !WITH_PAGE.includes(protocol)) return undefined;
  return `${new URL(origin).host}${PATH}${protocol}?session=${id}`;
}
