import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { invalid, notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import type { StatusSubject } from "../../requests/StatusMessage";
import { assignPack } from "../credits/assignPack";

async function switchDevices(
  transaction: Transaction<Tables>,
  column: "credit_enabled" | "auto_extend_credit" | "monitoring_enabled",
  wanted: readonly { id: number; isOn: boolean }[],
  now: Date,
): Promise<StatusSubject[]> {
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid("data", "A device is named twice.");
  const { rows } = await sql<{ id: number; name: string }>`
    update devices d set ${sql.id(column)} = w.is_on, updated_at = ${now}
    from unnest(${ids}::integer[], ${wanted.map(({ isOn }) => isOn)}::boolean[]) w(id, is_on)
    where d.id = w.id returning d.id, d.name`.execute(transaction);
  if (rows.length < ids.length) throw notFound();
  return rows;
}

/** Switching the service and the monitoring of devices. */
export const deviceServices: Handlers<"updateDeviceCredit" | "updateDeviceMonitoring"> = {
  async updateDeviceCredit({ body }, context) {
    const subjects = new Map<number, StatusSubject>(body.data.map(({ device_id: id }) => [id, { id }]));
    for (const column of ["credit_enabled", "auto_extend_credit"] as const) {
      const named = body.data.filter((one) => one[column] !== undefined);
      const wanted = named.map((one) => ({ id: one.device_id, isOn: one[column] === 1 }));
      if (wanted.length === 0) continue;
      const switched = await switchDevices(context.transaction, column, wanted, context.now);
      for (const device of switched) subjects.set(device.id, device);
    }
    // Locks devices in the order of their ids, so that concurrent assignments cannot deadlock.
    for (const { device_id, credit_type_id } of body.data.toSorted((a, b) => a.device_id - b.device_id))
      if (credit_type_id !== undefined) await assignPack(context, { device: device_id, type: credit_type_id });
    return { status: 201, body: { success: true }, subjects: [...subjects.values()] };
  },

  async updateDeviceMonitoring({ body }, { transaction, now }) {
    const wanted = body.data.map((one) => ({ id: one.device_id, isOn: one.monitoring_enabled === 1 }));
    const subjects = await switchDevices(transaction, "monitoring_enabled", wanted, now);
    return { status: 200, body: { success: true }, subjects };
  },
};
