import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";
import { invalid, notFound } from "./Failure";
import type { Handlers } from "./Handler";

async function switchDevices(
  transaction: Transaction<Tables>,
  column: "credit_enabled" | "monitoring_enabled",
  wanted: readonly { id: number; isOn: boolean }[],
  now: Date,
): Promise<void> {
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid("data", "A device is named twice.");
  const { rows } = await sql`
    update devices d set ${sql.id(column)} = w.is_on, updated_at = ${now}
    from unnest(${ids}::integer[], ${wanted.map(({ isOn }) => isOn)}::boolean[]) w(id, is_on)
    where d.id = w.id returning d.id`.execute(transaction);
  if (rows.length < ids.length) throw notFound();
}

/** The service and the monitoring of devices. */
export const deviceServices: Handlers<"updateDeviceCredit" | "updateDeviceMonitoring"> = {
  async updateDeviceCredit({ body }, { transaction, now }) {
    const wanted = body.data.map(({ device_id, credit_enabled }) => ({ id: device_id, isOn: credit_enabled === 1 }));
    await switchDevices(transaction, "credit_enabled", wanted, now);
    return { status: 200, body: { success: true } };
  },

  async updateDeviceMonitoring({ body }, { transaction, now }) {
    const wanted = body.data.map((one) => ({ id: one.device_id, isOn: one.monitoring_enabled === 1 }));
    await switchDevices(transaction, "monitoring_enabled", wanted, now);
    return { status: 200, body: { success: true } };
  },
};
