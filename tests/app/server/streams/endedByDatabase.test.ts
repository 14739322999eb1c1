import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseOwnDevices } from "../../../../app/server/gateway/gatewayNodes";
import type { Client } from "../api/Client";
import { createRecordingHub } from "../gateway/gatewayFixture";
import { createStreamFixture, NODE } from "./streamFixture";

const ADMIN = "admin@own.test";
let fixture: Awaited<ReturnType<typeof createStreamFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createStreamFixture({ "localhost:22": (stream) => void stream.pipe(stream) });
  // The database ends sessions by its own clock.
  fixture.api.clock.now = new Date();
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(() => fixture?.api.close());

test("[connect.session-end] a session ends when the server that carried it is gone", async () => {
  const id = await fixture.addSession(ADMIN, 22);
  const { opened, socket } = fixture.open(await fixture.ticketOf(admin, id));
  await opened;
  await releaseOwnDevices(fixture.api.services.database, createRecordingHub(), NODE);
  expect((await fixture.session(id)).end_reason).toBe("server-lost");
  socket.terminate();
});

test("[connect.session-end] a session ends when its device is moved to another company", async () => {
  const { db, world } = fixture.api;
  const id = await fixture.addSession(ADMIN, 22);
  const { opened, closed } = fixture.open(await fixture.ticketOf(admin, id));
  await opened;
  const ticket = await fixture.ticketOf(admin, id);
  const set = { company_id: world.companies.child };
  await db.updateTable("devices").set(set).where("id", "=", fixture.device).execute();
  expect(await closed).toEqual({ code: 4001, reason: "The device was moved to another company." });
  expect((await fixture.session(id)).end_reason).toBe("device-moved");
  const { socket } = fixture.open(ticket);
  socket.on("error", () => {});
  const [, response] = await once(socket, "unexpected-response");
  expect(response.statusCode).toBe(401);
});
