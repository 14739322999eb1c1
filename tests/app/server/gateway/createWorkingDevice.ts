import { expect } from "vitest";
import type { NetworkList } from "../../../../app/server/addresses/networkList";
import type { DeviceTunnels } from "../../../../app/server/gateway/tunnel/DeviceTunnels";
import { addDevice, connectDevice, createGatewayFixture, say, within } from "./gatewayFixture";

/** What the gateway of a working device has besides its database. */
interface WorkingOptions {
  tunnels?: DeviceTunnels;
  origin?: () => string;
  /** Networks in which the server connects to targets directly. */
  directNetworks?: NetworkList | undefined;
}

/** A connected device that receives its jobs, with the gateway's database. */
export async function createWorkingDevice(serial: string, { directNetworks, ...more }: WorkingOptions = {}) {
  const fixture = await createGatewayFixture();
  const options = { data: fixture.folder, host: "127.0.0.1", devicePort: 0, directNetworks };
  const gateway = await fixture.open({ log: fixture.log, options, ...more });
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
    sent: fixture.live.sent,
    port: gateway.port,
    /** Reports this outcome of a job once it has been received, and waits until it, or another, is stored. */
    async finish(job: number, state: string, result: string, stored = state, more: object = {}): Promise<void> {
      await within(() => expect(received).toContain(job), 3000);
      say(device, "job", { job, state, result, ...more });
      const stateOf = async () => (await rows("select state from device_jobs where id = $1", [job]))[0].state;
      await within(async () => expect(await stateOf()).toBe(stored));
    },
    async close(): Promise<void> {
      device.end(true);
      await fixture.close();
    },
  };
}
