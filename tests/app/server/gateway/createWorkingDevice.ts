import { expect } from "vitest";
import type { DeviceTunnels } from "../../../../app/server/gateway/tunnel/DeviceTunnels";
import { addDevice, connectDevice, createGatewayFixture, say, within } from "./gatewayFixture";

/** A connected device that receives its jobs, with the gateway's database; `tunnels` are those of the gateway. */
export async function createWorkingDevice(serial: string, tunnels?: DeviceTunnels) {
  const fixture = await createGatewayFixture();
  const gateway = await fixture.open({ log: fixture.log, ...(tunnels && { tunnels }) });
  const id = await addDevice(fixture.database, serial);
  const device = await connectDevice(gateway.port, serial);
  /** The ids of the jobs it has received, in order. */
  const received: number[] = [];
  device.on("message", (_topic, payload) => received.push(JSON.parse(payload.toString()).job));
  await device.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  const rows = async (text: string, values: unknown[] = [id]) => (await fixture.database.pool.query(text, values)).rows;
  return {
    id,
    device,
    given: received,
    rows,
    database: fixture.database,
    log: fixture.log,
    port: gateway.port,
    /** Reports this outcome of a job once it has been received, and waits until it is stored. */
    async finish(job: number, state: string, result: string): Promise<void> {
      await within(() => expect(received).toContain(job), 3000);
      say(device, "job", { job, state, result });
      const stateOf = async () => (await rows("select state from device_jobs where id = $1", [job]))[0].state;
      await within(async () => expect(await stateOf()).toBe(state));
    },
    async close(): Promise<void> {
      device.end(true);
      await fixture.close();
    },
  };
}
