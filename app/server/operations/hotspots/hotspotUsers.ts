import { sql } from "kysely";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { seal } from "../../session/seal";
import { queueJobs } from "../jobs/queueJobs";

interface HotspotPath {
  id: number;
  index: number;
}

/** Queues a job about the users of a hotspot, which only the device knows. */
async function queueHotspotJob(
  context: SessionContext,
  { id, index }: HotspotPath,
  action: string,
  detail: object = {},
) {
  const { rows } = await sql`select from hotspots where device_id = ${id} and hotspot_index = ${index}`.execute(
    context.transaction,
  );
  if (rows.length === 0) throw notFound();
  const meta = await queueJobs(context, [id], { action, detail: { index, ...detail } });
  return { status: 200, body: { success: true, meta } } as const;
}

/** Users of hotspots. */
export const hotspotUsers: Handlers<"askHotspotUsers" | "addHotspotUser" | "removeHotspotUser"> = {
  askHotspotUsers: ({ path }, context) => queueHotspotJob(context, path, "hotspot_users"),

  addHotspotUser: ({ path, body: { username, password } }, context) => {
    const sealed = seal(context.services.secret, "device-passwords", password).toString("base64");
    return queueHotspotJob(context, path, "hotspot_user_add", { username, password: sealed });
  },

  removeHotspotUser: ({ path, query }, context) => queueHotspotJob(context, path, "hotspot_user_remove", query),
};
