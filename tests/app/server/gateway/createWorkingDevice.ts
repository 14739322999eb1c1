import { expect } from "vitest";
import { addDevice, connectDevice, createGatewayFixture, say, within } from "./gatewayFixture";

/** A device that is connected and given its jobs, with the database behind its door. */
export async function createWorkingDevice(serial: string) {
  const fixture = await createGatewayFixture();
  const gateway = await fixture.open({ log: fixture.log });
  const id = await addDevice(fixture.database, serial);
  const device = await connectDevice(gateway.port, serial);
  /** The jobs it was given, in their order. */
  const given: number[] = [];
  device.on("message", (_topic, payload) => given.push(JSON.parse(payload.toString()).job));
  await device.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  const rows = async (text: string, values: unknown[] = [id]) => (await fixture.database.pool.query(text, values)).rows;
  return {
    id,
    device,
    given,
    rows,
    database: fixture.database,
    log: fixture.log,
    port: gateway.port,
    /** Says this of a job once it was given, and waits until it is kept. */
    async finish(job: number, state: string, result: string): Promise<void> {
      await within(() => expect(given).toContain(job), 3000);
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
