import type { Database } from "../database/openDatabase";
import type { SessionUser } from "../session/SessionReader";
import { companiesOfPath, devicesChannel, ownDevicesRoom, parseChannel } from "./channels";

/** The decision on a subscription: the room to join, or the status of the refusal. */
export type Verdict = { room: string } | { status: 403 | 404 };

/** A request to subscribe to a channel. */
export interface SubscriptionRequest {
  user: SessionUser;
  channel: unknown;
}

type Paths = Map<number, string>;

function devicesVerdict(user: SessionUser, companyId: number, paths: Paths): Verdict {
  const path = paths.get(companyId);
  if (path === undefined || !user.permissions.has("view_devices")) return { status: 403 };
  if (user.token && !user.token.scopes.has("devices:read")) return { status: 403 };
  if (user.tenantScope === "company") {
    return companyId === user.companyId ? { room: ownDevicesRoom(companyId) } : { status: 403 };
  }
  const isWithin = user.tenantScope === "all" || companiesOfPath(path).includes(user.companyId);
  return isWithin ? { room: devicesChannel(companyId) } : { status: 403 };
}

function verdictOf({ user, channel }: SubscriptionRequest, paths: Paths): Verdict {
  const parsed = parseChannel(channel);
  if (!parsed) return { status: 404 };
  if (parsed.kind === "devices") return devicesVerdict(user, parsed.companyId, paths);
  if ((parsed.kind === "notifications" || parsed.kind === "status") && parsed.userId !== user.id)
    return { status: 403 };
  // Personal notifications are not available to access tokens, as in the API.
  if (parsed.kind === "notifications" && user.token) return { status: 403 };
  return { room: String(channel) };
}

async function readPaths(database: Database, requests: SubscriptionRequest[]): Promise<Paths> {
  const ids = new Set<number>();
  for (const { channel } of requests) {
    const parsed = parseChannel(channel);
    if (parsed?.kind === "devices") ids.add(parsed.companyId);
  }
  if (ids.size === 0) return new Map();
  const { rows } = await database.pool.query<{ id: number; path: string }>({
    name: "live-company-paths",
    text: "select id, path from companies where id = any($1)",
    values: [[...ids]],
  });
  return new Map(rows.map((row) => [row.id, row.path]));
}

/** Authorizes subscriptions with at most one query; a company that does not exist is refused like a foreign one. */
export async function authoriseChannels(database: Database, requests: SubscriptionRequest[]): Promise<Verdict[]> {
  const paths = await readPaths(database, requests);
  return requests.map((request) => verdictOf(request, paths));
}
