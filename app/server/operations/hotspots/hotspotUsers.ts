import { sql } from "kysely";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { seal } from "../../session/seal";
import { queueJobs } from "../jobs/queueJobs";

interface Place {
  id: number;
  index: number;
}

/** Asks a device about the users of one of its hotspots, which it alone knows. */
async function ask(context: SessionContext, { id, index }: Place, action: string, detail: object = {}) {
  const { rows } = await sql`select from hotspots where device_id = ${id} and hotspot_index = ${index}`.execute(
    context.transaction,
  );
  if (rows.length === 0) throw notFound();
  const meta = await queueJobs(context, [id], { action, detail: { index, ...detail } });
  return { status: 200, body: { success: true, meta } } as const;
}

/** Who may use the hotspots of devices. */
export const hotspotUsers: Handlers<"askHotspotUsers" | "addHotspotUser" | "removeHotspotUser"> = {
  askHotspotUsers: ({ path }, context) => ask(context, path, "hotspot_users"),

  addHotspotUser: ({ path, body: { username, password } }, context) => {
    const sealed = seal(context.services.secret, "device-passwords", password).toString("base64");
    return ask(context, path, "hotspot_user_add", { username, password: sealed });
  },

  removeHotspotUser: ({ path, query }, context) => ask(context, path, "hotspot_user_remove", query),
};
