import { sql } from "kysely";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, invalid } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { CANCELLED_COLUMNS, type CancelledJob, NEVER_CANCELLED, reportCancelled } from "./reportCancelled";

const MESSAGE = { status: "cancelled", value: "Cancelled" } as const;

/** Cancelling waiting jobs by job, device or run of a task group. */
export const cancelActions: Handlers<"cancelActions"> = {
  async cancelActions({ body: { device_id = [], job_id = [], run_id = [] } }, context) {
    const { transaction, now } = context;
    if (device_id.length + job_id.length + run_id.length === 0) throw invalid("job_id", "Select a job first.");
    const { rows } = await sql<CancelledJob>`
      update device_jobs j set state = 'cancelled', finished_at = ${now}
      where j.state = 'waiting' and j.action <> ${NEVER_CANCELLED} and (${isAnyOf(sql`j.device_id`, device_id)} or ${isAnyOf(sql`j.id`, job_id)}
        or ${isAnyOf(sql`j.run_id`, run_id)})
      returning ${CANCELLED_COLUMNS}`.execute(transaction);
    if (rows.length === 0) throw new ApiError("NOT_FOUND", { message: "None of this is pending any more." });
    await reportCancelled(context, rows, MESSAGE);
    const channel = openStatusChannel(context);
    const devices = new Map(rows.map(({ device_id: id, device_name: name }) => [id, { id, name }]));
    await channel.send([...devices.values()].map((subject) => ({ subject, message: MESSAGE })));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
