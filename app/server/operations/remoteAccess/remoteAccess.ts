import { sql } from "kysely";
import type { components, operations } from "#generated/api";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import type { StatusSubject } from "../../requests/StatusMessage";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { setTags } from "../tags/recordTags";
import { endSessions } from "./endSessions";
import { ACCESS_TAGS, remoteAccessFilters, remoteAccessListing } from "./remoteAccessListing";

type RemoteAccess = components["schemas"]["RemoteAccess"];
type Rule = operations["createRemoteAccess"]["requestBody"]["content"]["application/json"]["data"][number];

async function readAccess({ transaction }: SessionContext, wanted: number): Promise<RemoteAccess> {
  const data = await readOne<RemoteAccess>(transaction, remoteAccessListing, wanted);
  if (!data) throw notFound();
  return data;
}

async function companyOf({ transaction }: SessionContext, device: number): Promise<number> {
  const found = await transaction
    .selectFrom("devices")
    .select("company_id")
    .where("id", "=", device)
    .executeTakeFirst();
  if (!found) throw invalid("device_id", "This device does not exist, or you do not have access to it.");
  return found.company_id;
}

/** The well-known port of a protocol. */
function wellKnownPort({ services }: SessionContext, protocol: string): number {
  const rows = services.documents().documents.domain["access-ports"]?.rows ?? [];
  const port = rows.find((row) => row.protocol === protocol)?.port;
  if (typeof port !== "number") throw invalid("destination_port", "This protocol has no default port. Enter one.");
  return port;
}

/** What is recorded is for those to say who may also say it for the company: nobody else exempts their own sessions. */
function refuseRecording({ session }: SessionContext, wanted: string | undefined, present = "company"): void {
  if (wanted === undefined || wanted === present || session.permissions.has("update_companies")) return;
  const message = "Only those who may update companies decide what is recorded.";
  throw new ApiError("FORBIDDEN", { source: "session_recording", message });
}

async function createOne(context: SessionContext, { tag_id = [], protocol = "https", ...rule }: Rule): Promise<number> {
  const { transaction, now } = context;
  refuseRecording(context, rule.session_recording);
  const destination_port = rule.destination_port ?? wellKnownPort(context, protocol);
  const company_id = await companyOf(context, rule.device_id);
  const insert = transaction
    .insertInto("remote_access")
    .values({ ...rule, destination_port, protocol, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await failOnDuplicate("remote_access_name", "name", insert);
  if (tag_id.length > 0) await setTags(transaction, ACCESS_TAGS, { id, company_id }, tag_id);
  return id;
}

/** The devices of remote accesses, as subjects of the status channel. */
function devicesOf(rows: readonly Pick<RemoteAccess, "device_id" | "device_name">[]): StatusSubject[] {
  const devices = rows.map(
    ({ device_id = -1, device_name }) => [device_id, { id: device_id, name: device_name ?? null }] as const,
  );
  return [...new Map(devices).values()];
}

/** Remote access to devices and to hosts behind them. */
export const remoteAccess: Handlers<
  | "listRemoteAccess"
  | "getRemoteAccess"
  | "createRemoteAccess"
  | "updateRemoteAccess"
  | "tagRemoteAccess"
  | "deleteRemoteAccess"
> = {
  async listRemoteAccess({ query }, { transaction, session }) {
    const filters = remoteAccessFilters(query, session);
    const found = await readList<RemoteAccess>(transaction, remoteAccessListing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getRemoteAccess({ path }, context) {
    return { status: 200, body: { success: true, data: await readAccess(context, path.id) } };
  },

  async createRemoteAccess({ body }, context) {
    const data: RemoteAccess[] = [];
    for (const rule of body.data) data.push(await readAccess(context, await createOne(context, rule)));
    return { status: 201, body: { success: true, data }, subjects: devicesOf(data) };
  },

  async updateRemoteAccess({ path, body }, context) {
    const before = await readAccess(context, path.id);
    const { tag_id, ...change } = body;
    refuseRecording(context, change.session_recording, before.session_recording);
    const destination = change.device_id ?? change.destination_ip ?? change.destination_port;
    if (before.is_main && destination !== undefined) {
      throw new ApiError("BAD_REQUEST", { message: "Where the access to the device itself leads cannot be changed." });
    }
    const company_id = await companyOf(context, change.device_id ?? before.device_id ?? 0);
    const update = context.transaction
      .updateTable("remote_access")
      .set({ ...change, updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("remote_access_name", "name", update);
    if (tag_id) await setTags(context.transaction, ACCESS_TAGS, { id: path.id, company_id }, tag_id);
    const data = await readAccess(context, path.id);
    return { status: 200, body: { success: true, data }, subjects: devicesOf([data]) };
  },

  async tagRemoteAccess({ body: { id, tag_id } }, context) {
    for (const wanted of new Set(id)) {
      const { device_id = 0 } = await readAccess(context, wanted);
      const company_id = await companyOf(context, device_id);
      await setTags(context.transaction, ACCESS_TAGS, { id: wanted, company_id }, tag_id);
    }
    return { status: 200, body: { success: true } };
  },

  async deleteRemoteAccess({ body }, context) {
    const { transaction } = context;
    const wanted = [...new Set(body.id)];
    // A session that is being opened is stored before, and ended, or not at all.
    await sql`select from remote_access r where ${isAnyOf(sql`r.id`, wanted)} order by r.id for update`.execute(
      transaction,
    );
    await endSessions(context, isAnyOf(sql`s.access_id`, wanted), null);
    const removed = await sql<{ device_id: number; device_name: string }>`
      delete from remote_access r using devices d
      where d.id = r.device_id and ${isAnyOf(sql`r.id`, wanted)}
      returning r.device_id, d.name as device_name`.execute(transaction);
    if (removed.rows.length < wanted.length) throw notFound();
    return { status: 200, body: { success: true }, subjects: devicesOf(removed.rows) };
  },
};
