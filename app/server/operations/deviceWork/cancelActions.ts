import { sql } from "kysely";
import type { SessionContext } from "../Context";
import { Failure, invalid } from "../Failure";
import type { Handlers } from "../Handler";
import { eventOf, openStatusChannel } from "../openStatusChannel";
import { isAnyOf } from "../scope";

interface Cancelled {
  id: number;
  name: string;
  channel: string | null;
  created_by: number | null;
}

const MESSAGE = { status: "cancelled", value: "Cancelled" } as const;

/** Also whoever asked for it is told, where they follow it. */
async function tellThose({ transaction, services, afterCommit, now }: SessionContext, cancelled: readonly Cancelled[]) {
  for (const { id, name, channel, created_by } of cancelled) {
    if (channel === null || created_by === null) continue;
    const message = JSON.stringify({ type: "text", ...MESSAGE });
    await transaction
      .insertInto("status_messages")
      .values({ user_id: created_by, channel, subject: String(id), name, message, created_at: now })
      .execute();
    afterCommit(() =>
      services.live().publish(channel, "status", eventOf([{ subject: { id, name }, message: MESSAGE }])),
    );
  }
}

/** Cancelling what devices have not begun, by job, by device or by run of a task group. */
export const cancelActions: Handlers<"cancelActions"> = {
  async cancelActions({ body: { device_id = [], job_id = [], run_id = [] } }, context) {
    const { transaction, now } = context;
    if (device_id.length + job_id.length + run_id.length === 0) throw invalid("job_id", "Select a job first.");
    const { rows } = await sql<Cancelled>`
      update device_jobs j set state = 'cancelled', finished_at = ${now}
      where j.state = 'waiting' and (${isAnyOf(sql`j.device_id`, device_id)} or ${isAnyOf(sql`j.id`, job_id)}
        or ${isAnyOf(sql`j.run_id`, run_id)})
      returning j.device_id as id, j.device_name as name, j.channel, j.created_by`.execute(transaction);
    if (rows.length === 0) throw new Failure("NOT_FOUND", { message: "Nothing of this waits any more." });
    const once = [...new Map(rows.map((row) => [`${row.id} ${row.channel}`, row])).values()];
    await tellThose(context, once);
    const channel = openStatusChannel(context);
    const devices = new Map(rows.map(({ id, name }) => [id, { id, name }]));
    await channel.tell([...devices.values()].map((subject) => ({ subject, message: MESSAGE })));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
