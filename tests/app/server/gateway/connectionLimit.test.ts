import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../app/server/database/openDatabase";
import { testLog } from "../testLog";
import { addDevice, connectDevice, createGatewayFixture } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let other: { database: Database; data: string };
beforeAll(async () => {
  fixture = await createGatewayFixture();
  const data = await mkdtemp(join(tmpdir(), "farhelm-gateway-"));
  other = { data, database: await openDatabase({ url: fixture.database.url }, testLog) };
});
afterAll(async () => {
  await fixture?.close();
  await other?.database.close();
  if (other) await rm(other.data, { recursive: true });
});

test("a device that connects to two servers in turn has one burst of connections at both", async () => {
  const options = { data: other.data, host: "127.0.0.1", devicePort: 0 };
  const gateways = [await fixture.open(), await fixture.open({ database: other.database, options })];
  await addDevice(fixture.database, "7001");
  const startedAt = performance.now();
  const results: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    const connected = connectDevice(gateways[at % 2]?.port ?? 0, "7001");
    const result = connected.then((device) => device.endAsync(true)).then(() => "connected");
    results.push(await result.catch((error: Error) => error.message));
  }
  const refilled = Math.ceil((performance.now() - startedAt) / 5000);
  expect(results.slice(0, 20)).toEqual(Array(20).fill("connected"));
  expect(results.filter((result) => result === "connected").length).toBeLessThanOrEqual(20 + refilled);
  expect(results.at(-1)).toBe("Connection refused: Server unavailable");
});
