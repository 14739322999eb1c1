import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseNetworkList } from "../../../../app/server/addresses/networkList";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { createStreamFixture } from "./streamFixture";

const ADMIN = "admin@own.test";
const target = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
let fixture: Awaited<ReturnType<typeof createStreamFixture>>;
let admin: Client;
beforeAll(async () => {
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  const directNetworks = parseNetworkList("127.0.0.1");
  fixture = await createStreamFixture({ "localhost:22": (stream) => stream.end("tunnel") }, { directNetworks });
  admin = await fixture.api.signIn(ADMIN);
  const { db } = fixture.api;
  await db.updateTable("devices").set({ wan_ip: "127.0.0.1" }).where("id", "=", fixture.device).execute();
});
afterAll(async () => {
  target.close();
  await fixture?.api.close();
});

test("[connect.direct] a stream to a device without a tunnel is connected directly, but never beside its tunnel", async () => {
  const { port } = target.address() as AddressInfo;
  const addDirect = () => fixture.addSession(ADMIN, port, "ssh", true);
  const refused = fixture.open(await fixture.ticketOf(admin, await addDirect()));
  const reason = "The target refused the connection, or cannot be reached from the device.";
  expect(await refused.closed).toEqual({ code: 4000, reason });
  fixture.tunnel.terminate();
  await within(() => expect(fixture.tunnels.has(fixture.device)).toBe(false));
  const id = await addDirect();
  const { socket, opened, received } = fixture.open(await fixture.ticketOf(admin, id));
  await opened;
  socket.send("directly");
  await within(() => expect(received()).toBe("directly"));
  await within(async () => {
    const { input_data, output_data } = await fixture.session(id);
    expect([Number(input_data), Number(output_data)]).toEqual([8, 8]);
  });
  socket.close();
});

test("[connect.direct] a session that was opened through a tunnel is not connected directly when the tunnel is lost", async () => {
  const { port } = target.address() as AddressInfo;
  const ticket = await fixture.ticketOf(admin, await fixture.addSession(ADMIN, port));
  await within(() => expect(fixture.tunnels.has(fixture.device)).toBe(false));
  expect(await fixture.open(ticket).closed).toEqual({ code: 4000, reason: "The device has no tunnel open." });
});

test("[connect.direct] closing or restarting a direct session asks nothing of the device", async () => {
  const id = await fixture.addSession(ADMIN, 22, "ssh", true);
  const { db } = fixture.api;
  const restart = await admin.post("/rms-connect/restart", { session_id: id });
  const message = "This session uses no tunnel, so there is nothing to restart.";
  expect([restart.status, restart.body.errors[0].message]).toEqual([400, message]);
  expect((await admin.send("DELETE", `/devices/connect/sessions/${id}`)).status).toBe(200);
  expect((await fixture.session(id)).end_reason).toBe("closed");
  expect(await db.selectFrom("device_jobs").select("id").where("action", "like", "connect_%").execute()).toEqual([]);
});
