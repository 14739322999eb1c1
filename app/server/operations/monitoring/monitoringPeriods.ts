import type { Handlers } from "../../requests/Handler";
import { requireDevice } from "../devices/requireDevice";
import { changePeriods } from "./changePeriods";

/** Setting reporting periods. */
export const monitoringPeriodWrites: Handlers<"updateMonitoringPeriods"> = {
  async updateMonitoringPeriods({ path, body }, context) {
    await requireDevice(context.transaction, path.id);
    return { status: 200, body: { success: true, meta: await changePeriods(context, path.id, body) } };
  },
};
