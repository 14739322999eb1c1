import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import { addDevice, connectDevice, createGatewayFixture, readDevice } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
});
afterAll(() => fixture.close());

const within = (check: () => unknown, timeout = 1000) => vi.waitFor(check, { timeout, interval: 20 });

describe("coming and going", () => {
  test("a device is online within a second of connecting, and offline within a second of its end", async () => {
    const id = await addDevice(fixture.database, "6001");
    const device = await connectDevice(gateway.port, "6001");
    await within(async () => expect((await readDevice(fixture.database, id)).status).toBe(1));
    device.stream.destroy();
    await within(async () => expect((await readDevice(fixture.database, id)).status).toBe(0));
  });
});
