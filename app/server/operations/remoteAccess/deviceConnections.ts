import { sql } from "kysely";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { queueJobs } from "../jobs/queueJobs";
import { requireSessionRoom } from "./requireSessionRoom";
import { sessionUrl } from "./sessionUrl";

type Ids =
  | "connectWebui"
  | "connectCli"
  | "tellConnections"
  | "actOnRemoteAccess"
  | "scanPorts"
  | "scanServices"
  | "restartConnection";

const ONLINE = 1;

async function queueConnection(context: SessionContext, device: number, action: string, detail: object = {}) {
  return { success: true, meta: await queueJobs(context, [device], { action, detail }) } as const;
}

/** Connections to devices through the device door, and scans of their networks. */
export const deviceConnections: Handlers<Ids> = {
  async connectWebui({ path, body }, context) {
    await requireSessionRoom(context, path.id);
    return { status: 201, body: await queueConnection(context, path.id, "connect_webui", body) };
  },

  async connectCli({ path, body }, context) {
    await requireSessionRoom(context, path.id);
    return { status: 201, body: await queueConnection(context, path.id, "connect_cli", body) };
  },

  async tellConnections({ body }, context) {
    const wanted = [...new Set(body.id)];
    const query = context.transaction.selectFrom("devices").select(["id", "name", "status"]).where("id", "in", wanted);
    const devices = await query.orderBy("id").execute();
    if (devices.length < wanted.length) throw notFound();
    const channel = openStatusChannel(context);
    const messages = devices.map(({ status, ...subject }) => ({
      subject,
      message:
        status === ONLINE
          ? { status: "completed" as const, value: "Online" }
          : { status: "warning" as const, value: "Offline" },
    }));
    await channel.send(messages);
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },

  async actOnRemoteAccess({ path }, context) {
    return { status: 200, body: await queueConnection(context, path.device_id, `access_${path.action}`) };
  },

  async scanPorts({ path, query }, context) {
    return { status: 200, body: await queueConnection(context, path.id, "port_scan", query) };
  },

  async scanServices({ path, query }, context) {
    return { status: 200, body: await queueConnection(context, path.id, "service_scan", query) };
  },

  async restartConnection({ body: { url, session_id } }, context) {
    const session = await context.transaction
      .selectFrom("access_sessions as s")
      .select(["s.id", "s.device_id", "s.job_id", "s.is_direct", "s.target_host", "s.target_port"])
      .where(
        session_id === undefined ? sql<boolean>`${sessionUrl(context)} = ${url}` : sql<boolean>`s.id = ${session_id}`,
      )
      .where("s.end_time", "is", null)
      .where("s.expires_at", ">", context.now)
      .executeTakeFirst();
    if (!session) throw notFound();
    if (session.device_id === null) throw new ApiError("BAD_REQUEST", { message: "The device no longer exists." });
    if (session.is_direct)
      throw new ApiError("BAD_REQUEST", { message: "This session uses no tunnel, so there is nothing to restart." });
    const target = { host: session.target_host, port: session.target_port };
    const detail = { session_id: session.id, opened_by: session.job_id, ...target };
    return { status: 200, body: await queueConnection(context, session.device_id, "connect_restart", detail) };
  },
};
