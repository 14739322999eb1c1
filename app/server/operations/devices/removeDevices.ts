import { sql } from "kysely";
import { publishDevicesRemoved } from "../../live/publishDeviceChanges";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { CANCELLED_COLUMNS, type CancelledJob, reportCancelled } from "../jobs/reportCancelled";

const MESSAGE = { status: "cancelled", value: "The device was removed." } as const;

/** Removes devices. Their pending jobs are cancelled first, so that task runs end and status channels report it. */
export async function removeDevices(context: SessionContext, ids: readonly number[]): Promise<void> {
  const { transaction, services, afterCommit, now } = context;
  const wanted = [...new Set(ids)];
  const cancelled = await sql<CancelledJob>`
    update device_jobs j set state = 'cancelled', finished_at = ${now}
    where j.state in ('waiting', 'running') and j.device_id = any(${wanted}::integer[])
    returning ${CANCELLED_COLUMNS}`.execute(transaction);
  // Reports before the jobs are deleted with their devices.
  await reportCancelled(context, cancelled.rows, MESSAGE);
  const { rows } = await sql<{ id: number; path: string }>`delete from devices d using companies c
    where d.id = any(${wanted}::integer[]) and c.id = d.company_id returning d.id, c.path`.execute(transaction);
  if (rows.length < wanted.length) throw notFound();
  afterCommit(() => publishDevicesRemoved(services.live(), rows));
}
