import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../lists/presentRows";
import type { Handlers } from "../../requests/Handler";
import { requireDevice } from "../devices/requireDevice";

type DeviceCommand = components["schemas"]["DeviceCommand"];

/** Reading the commands of devices. Their channels are private: everyone reads their own. */
export const deviceCommands: Handlers<"getDeviceCommand"> = {
  async getDeviceCommand({ path }, { transaction, session }) {
    await requireDevice(transaction, path.id);
    const { rows } = await sql<DeviceCommand>`
      select id, detail ->> 'command' as command, state, exit_code, channel, created_at from device_jobs
      where device_id = ${path.id} and action = 'command' and created_by = ${session.id} and channel is not null
        and run_id is null order by id desc limit 1`.execute(transaction);
    const [last] = rows;
    return { status: 200, body: { success: true, data: last ? presentRow(last) : null } };
  },
};
