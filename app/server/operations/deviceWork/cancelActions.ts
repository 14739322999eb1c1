import { sql } from "kysely";
import { Failure, invalid } from "../Failure";
import type { Handlers } from "../Handler";
import { openStatusChannel } from "../openStatusChannel";
import { isAnyOf } from "../scope";
import { type Cancelled, tellCancelled } from "./tellCancelled";

const MESSAGE = { status: "cancelled", value: "Cancelled" } as const;

/** Cancelling what devices have not begun, by job, by device or by run of a task group. */
export const cancelActions: Handlers<"cancelActions"> = {
  async cancelActions({ body: { device_id = [], job_id = [], run_id = [] } }, context) {
    const { transaction, now } = context;
    if (device_id.length + job_id.length + run_id.length === 0) throw invalid("job_id", "Select a job first.");
    const { rows } = await sql<Cancelled>`
      update device_jobs j set state = 'cancelled', finished_at = ${now}
      where j.state = 'waiting' and (${isAnyOf(sql`j.device_id`, device_id)} or ${isAnyOf(sql`j.id`, job_id)}
        or ${isAnyOf(sql`j.run_id`, run_id)})
      returning j.device_id as id, j.device_name as name, j.subject, j.subject_name, j.channel, j.created_by`.execute(
      transaction,
    );
    if (rows.length === 0) throw new Failure("NOT_FOUND", { message: "Nothing of this waits any more." });
    await tellCancelled(context, rows, MESSAGE);
    const channel = openStatusChannel(context);
    const devices = new Map(rows.map(({ id, name }) => [id, { id, name }]));
    await channel.tell([...devices.values()].map((subject) => ({ subject, message: MESSAGE })));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
