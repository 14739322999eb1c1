import { runNextAutomations } from "../../../../app/server/automations/runAutomations";
import type { TestApi } from "../api/startTestApi";

/** Stores a device's report like the gateway, each time a little later, and evaluates the pending automations. */
export function reportAsDevice(api: TestApi): (values: object, device?: number) => Promise<void> {
  let count = 0;
  return async (values, device = api.world.devices.own) => {
    const last_update_at = new Date(api.clock.now.getTime() + ++count);
    await api.db
      .updateTable("devices")
      .set({ ...values, last_update_at })
      .where("id", "=", device)
      .execute();
    const parts = { kysely: api.db, services: api.services, clock: () => api.clock.now };
    while (await runNextAutomations(parts));
  };
}
