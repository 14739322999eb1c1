import { sql } from "kysely";
import type { components, operations } from "#generated/api";
import { pageUrl } from "../../addresses/pageUrl";
import { withinDateRange } from "../../lists/dateRange";
import { exportList } from "../../lists/exportList";
import type { Sql } from "../../lists/Listing";
import { unixSeconds } from "../../lists/readDateRange";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, not, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { addSeconds } from "../../session/tokens";
import { reportPending } from "../jobs/queueJobs";
import { issueTicket, TICKET_LIFETIME } from "./accessTickets";
import { endSessions } from "./endSessions";
import { remoteAccessListing } from "./remoteAccessListing";
import { company, isOpen, sessionListing } from "./sessionListing";

type Schemas = components["schemas"];
type AccessSession = Schemas["AccessSession"];
type HistoryQuery = NonNullable<operations["exportAccessHistory"]["parameters"]["query"]>;

/** Maximum duration of a session, in seconds. */
const MAX_DURATION = 86_400;

function historyFilters(query: HistoryQuery, { session, now }: SessionContext): Sql[] {
  const filters = withinTenantScope(company, session);
  if (query.company_id) filters.push(isAnyOf(company, query.company_id));
  if (query.device_id) filters.push(isAnyOf(sql`s.device_id`, query.device_id));
  if (query.access_id) filters.push(isAnyOf(sql`s.access_id`, query.access_id));
  if (query.user_id) filters.push(isAnyOf(sql`s.user_id`, query.user_id));
  if (query.type) filters.push(isAnyOf(sql`s.type`, query.type));
  if (query.active) filters.push(query.active === "true" ? isOpen(now) : not(isOpen(now)));
  return [...filters, ...withinDateRange(sql`s.start_time`, query)];
}

const SUMS = { input_data: sql`s.input_data`, output_data: sql`s.output_data` };
const DEFAULT_FIELDS = [
  "start_time",
  "end_time",
  "type",
  "username",
  "company_name",
  "device_name",
  ...Object.keys(SUMS),
];

type Ids =
  | "getAccessSession"
  | "listAccessHistory"
  | "exportAccessHistory"
  | "listAccessSessions"
  | "closeAccessSession"
  | "createAccessTicket"
  | "watchAccessSession"
  | "extendAccessSession";

/** The own open session of a request. Others see a session in the history, but only its user may use it. */
async function requireOwnSession(context: SessionContext, id: number): Promise<AccessSession> {
  const session = await readOne<AccessSession>(context.transaction, sessionListing(context), id);
  if (session?.user_id !== context.session.id) throw notFound();
  if (!session.active) throw new ApiError("BAD_REQUEST", { message: "This session has already ended." });
  const opened = context.transaction.selectFrom("access_sessions").select("actor_id").where("id", "=", id);
  // The history names who acted on behalf of whom.
  if ((await opened.executeTakeFirstOrThrow()).actor_id !== (context.session.actor?.id ?? null))
    throw new ApiError("BAD_REQUEST", { message: "Only who has opened this session may use it. Open another." });
  return session;
}

/** Remote access sessions: history, export, closing, extension, and tickets for their streams. */
export const accessSessions: Handlers<Ids> = {
  async listAccessHistory({ query }, context) {
    const filters = historyFilters(query, context);
    const withSums = { ...sessionListing(context), ...(query.sums && { sums: SUMS }) };
    const found = await readList<AccessSession, Schemas["AccessTotal"]>(context.transaction, withSums, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async exportAccessHistory({ query }, context) {
    const list = {
      name: "access-history",
      listing: sessionListing(context),
      filters: historyFilters(query, context),
      defaultFields: DEFAULT_FIELDS,
    };
    return { status: 200, file: await exportList<AccessSession>(context, query, list) };
  },

  async listAccessSessions({ path, query }, context) {
    const { transaction, now } = context;
    if (!(await readOne(transaction, remoteAccessListing, path.id, ["id"]))) throw notFound();
    const filters = [sql`s.access_id = ${path.id}`];
    if (query.active) filters.push(query.active === "true" ? isOpen(now) : not(isOpen(now)));
    const listing = sessionListing(context);
    const { start_time, end_time } = listing.properties;
    const inSeconds = { start_time: unixSeconds(start_time), end_time: unixSeconds(end_time) };
    const ofAccess = { ...listing, properties: { ...listing.properties, ...inSeconds } };
    const found = await readList<AccessSession>(transaction, ofAccess, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getAccessSession({ path }, context) {
    const data = await readOne<AccessSession>(context.transaction, sessionListing(context), path.id);
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async createAccessTicket({ path }, context) {
    const { protocol } = await requireOwnSession(context, path.id);
    const { transaction, session: user, now } = context;
    const ticket = await issueTicket(transaction, { sessionId: path.id, user, now });
    const url = pageUrl(context.services.pageOrigins, { id: path.id, protocol, ticket });
    const data = { ticket, expires_in: TICKET_LIFETIME, ...(url !== undefined && { url }) };
    return { status: 201, body: { success: true, data } };
  },

  async watchAccessSession({ path, body }, context) {
    const { transaction, session: user, now } = context;
    const watch = body.take_part ? "take-part" : "watch";
    const session = await readOne<AccessSession>(transaction, sessionListing(context), path.id);
    if (!session) throw notFound();
    if (body.take_part && !user.permissions.has("connect_device_remote_access")) throw new ApiError("FORBIDDEN");
    if (!session.active) throw new ApiError("BAD_REQUEST", { message: "This session has already ended." });
    if (session.protocol !== "ssh" && session.protocol !== "telnet")
      throw new ApiError("BAD_REQUEST", { message: "Only sessions with terminals can be watched." });
    const ticket = await issueTicket(transaction, { sessionId: path.id, user, now, watch });
    return { status: 201, body: { success: true, data: { ticket, expires_in: TICKET_LIFETIME } } };
  },

  async extendAccessSession({ path, body }, context) {
    await requireOwnSession(context, path.id);
    const expires_at = addSeconds(context.now, body.duration);
    const { numUpdatedRows } = await context.transaction
      .updateTable("access_sessions")
      .set({ expires_at })
      .where("id", "=", path.id)
      .where("start_time", ">=", addSeconds(expires_at, -MAX_DURATION))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalid("duration", "A session lasts 24 hours at most.");
    return { status: 200, body: { success: true } };
  },

  async closeAccessSession({ path }, context) {
    const session = await readOne<AccessSession>(context.transaction, sessionListing(context), path.id);
    if (!session) throw notFound();
    if (!session.active) throw new ApiError("BAD_REQUEST", { message: "This session has already ended." });
    const channel = openStatusChannel(context);
    const jobs = await endSessions(context, sql`s.id = ${path.id}`, channel.name);
    await reportPending(channel, jobs);
    const subject = { id: session.device_id ?? -1, name: session.device_name ?? null };
    // A removed device has no connection left to close, and one without a tunnel never had any.
    if (jobs.length === 0)
      await channel.send([{ subject, message: { status: "completed", value: "The session is over." } }]);
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
