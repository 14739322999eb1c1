import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import type { PublicContext } from "../../requests/Context";

/** The pages of the console that open sessions, by protocol. */
const PAGES: Readonly<Record<string, string>> = {
  ssh: "ssh",
  telnet: "telnet",
  sftp: "sftp",
  vnc: "desktop",
  rdp: "desktop",
  http: "webui",
  https: "webui",
};

const PATH = "/rms-connect/";

/**
 * SQL of the address at which the user of a session `s` opens it in the console. Null for protocols without a page, and
 * when no trusted URL of the console is known.
 */
export function sessionUrl({ headers, services }: Pick<PublicContext, "headers" | "services">): Sql {
  const { host } = headers;
  const origin = services.mail.originOf({ host: host === undefined ? undefined : String(host) });
  if (origin === undefined) return sql`s.url`;
  const page = sql`(${JSON.stringify(PAGES)}::jsonb ->> s.protocol)`;
  return sql`coalesce(s.url, ${origin.replace(/\/$/, "")}::text || ${PATH}::text || ${page} || '?session=' || s.id)`;
}

/** The same address without its scheme, as messages of status channels have it. */
export function sessionLink(
  { id, protocol }: { id: number; protocol: string | null },
  origin: string | undefined,
): string | undefined {
  const page = protocol === null || !Object.hasOwn(PAGES, protocol) ? undefined : PAGES[protocol];
  return origin === undefined || page === undefined ? undefined : `${new URL(origin).host}${PATH}${page}?session=${id}`;
}
