import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type WebSocket from "ws";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { createFlood } from "../gateway/tunnel/createFlood";
import { createStreamFixture, NODE } from "./streamFixture";

const ADMIN = "admin@own.test";
const flood = createFlood();
let fixture: Awaited<ReturnType<typeof createStreamFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createStreamFixture({
    "localhost:22": (stream) => void stream.pipe(stream),
    "localhost:80": (stream) => stream.end("the whole page"),
    "localhost:99": flood.serve,
  });
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(() => fixture?.api.close());

/** A new session of the administrator with its stream. */
async function openStream(port = 22, client = admin, email = ADMIN) {
  const id = await fixture.addSession(email, port);
  return { id, ...fixture.open(await fixture.ticketOf(client, id)) };
}

/** The HTTP status that a web socket was refused with. */
async function refusal(ticket: string, options: WebSocket.ClientOptions = {}): Promise<number | undefined> {
  const { socket } = fixture.open(ticket, options);
  socket.on("error", () => {});
  const [, response] = await once(socket, "unexpected-response");
  return response.statusCode;
}

describe("[connect.stream] a stream of a session", () => {
  test("carries bytes both ways, also those sent before the target has accepted, and counts them", async () => {
    const { id, socket, opened, received } = await openStream();
    await once(socket, "open");
    socket.send("early ");
    await opened;
    socket.send(Buffer.from("and late"));
    await within(() => expect(received()).toBe("early and late"));
    await within(async () => {
      const { input_data, output_data, node } = await fixture.session(id);
      expect([Number(input_data), Number(output_data), node]).toEqual([14, 14, NODE]);
    });
    socket.close();
  });

  test("sends several frames of HTTP/2 to the device in one message", async () => {
    const { socket, opened, received } = await openStream();
    await opened;
    let messages = 0;
    fixture.tunnel.on("message", () => {
      messages += 1;
    });
    socket.send(Buffer.alloc(2 ** 20));
    await within(() => expect(received()).toHaveLength(2 ** 20), 5000);
    // Frames have 16 kB.
    expect(messages).toBeLessThan(2 ** 6);
    socket.close();
  });

  test("ends with all that the target has sent", async () => {
    const { closed, received } = await openStream(80);
    expect(await closed).toEqual({ code: 1000, reason: "The device has ended the connection." });
    expect(received()).toBe("the whole page");
  });

  test("stops the target when the client does not read", async () => {
    const { socket, opened } = await openStream(99);
    await opened;
    socket.pause();
    const flooded = await flood.stopped();
    expect(flooded).toBeGreaterThan(1_000_000);
    expect(flooded).toBeLessThan(40_000_000);
    socket.terminate();
  });

  test("says why it cannot be opened", async () => {
    const { closed } = await openStream(23);
    const reason = "The target refused the connection, or cannot be reached from the device.";
    expect(await closed).toEqual({ code: 4000, reason });
  });
});

describe("[connect.ticket] a ticket", () => {
  test("opens one stream, to its own session, for 60 seconds", async () => {
    const id = await fixture.addSession(ADMIN, 22);
    const ticket = await fixture.ticketOf(admin, id);
    const { socket, opened } = fixture.open(ticket);
    await opened;
    expect(await refusal(ticket)).toBe(401);
    expect(await refusal("a".repeat(43))).toBe(401);
    expect(await refusal("short")).toBe(400);
    const late = await fixture.ticketOf(admin, id);
    const { clock } = fixture.api;
    const before = clock.now;
    clock.now = new Date(before.getTime() + 61_000);
    expect(await refusal(late)).toBe(401);
    clock.now = before;
    socket.close();
  });

  test("is for the session's user only, and not for pages of others", async () => {
    const id = await fixture.addSession(ADMIN, 22);
    const other = await fixture.api.signIn("super_admin@own.test");
    const foreign = await other.post(`/devices/connect/sessions/${id}/ticket`);
    expect([foreign.status, foreign.body.errors[0].code]).toEqual([404, "NOT_FOUND"]);
    const ticket = await fixture.ticketOf(admin, id);
    expect(await refusal(ticket, { origin: "https://evil.example" })).toBe(403);
    const { socket, opened } = fixture.open(ticket, { origin: fixture.server });
    await opened;
    socket.close();
  });

  test("is not issued to the user for a session that someone opened on their behalf", async () => {
    const id = await fixture.addSession(ADMIN, 22);
    const { support: actor_id } = fixture.api.world.actors;
    await fixture.api.db.updateTable("access_sessions").set({ actor_id }).where("id", "=", id).execute();
    const answer = await admin.post(`/devices/connect/sessions/${id}/ticket`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].message).toBe("Only who has opened this session may use it. Open another.");
  });

  test("is not issued for a session that has ended", async () => {
    const id = await fixture.addSession(ADMIN, 22);
    const ticket = await fixture.ticketOf(admin, id);
    await admin.send("DELETE", `/devices/connect/sessions/${id}`);
    expect(await refusal(ticket)).toBe(401);
    expect((await admin.post(`/devices/connect/sessions/${id}/ticket`)).status).toBe(400);
  });
});

describe("[connect.session-end] a session ends, with its streams and its reason in the history,", () => {
  /** Signs in later than all before, so that the sessions added next are of this login. */
  const signInNewly = () => {
    const { clock } = fixture.api;
    clock.now = new Date(clock.now.getTime() + 1_000);
    return fixture.api.signIn(ADMIN);
  };
  const reasonOf = async (id: number) => (await fixture.session(id)).end_reason;

  test("when it is closed", async () => {
    const { id, opened, closed } = await openStream();
    await opened;
    expect((await admin.send("DELETE", `/devices/connect/sessions/${id}`)).status).toBe(200);
    expect(await closed).toEqual({ code: 4001, reason: "The session has ended." });
    expect(await reasonOf(id)).toBe("closed");
  });

  test("when its time is over", async () => {
    const { id, opened, closed } = await openStream();
    await opened;
    const { clock } = fixture.api;
    const before = clock.now;
    clock.now = new Date(before.getTime() + 601_000);
    expect(await closed).toMatchObject({ code: 4001 });
    expect(await reasonOf(id)).toBe("expired");
    const { body } = await admin.get(`/devices/connect/logs?id=${id}&start_date=2026-05-01&limit=100`);
    expect(body.data.find((row: { id: number }) => row.id === id)).toMatchObject({
      end_reason: "expired",
      active: false,
    });
    clock.now = before;
  });

  test("when its user signs out", async () => {
    const client = await signInNewly();
    const { id, opened, closed } = await openStream(22, client);
    await opened;
    await client.post("/account/token/revoke");
    expect(await closed).toEqual({ code: 4001, reason: "You have been signed out." });
    await within(async () => expect(await reasonOf(id)).toBe("signed-out"));
  });

  test("but only its stream when another login of its user opened that, which signs out", async () => {
    const other = await signInNewly();
    admin = await signInNewly();
    const { id, opened, closed } = await openStream(22, other);
    await opened;
    await other.post("/account/token/revoke");
    expect(await closed).toEqual({ code: 4001, reason: "You have been signed out." });
    expect(await reasonOf(id)).toBeNull();
  });

  test("when its user loses the permission", async () => {
    const { id, opened, closed } = await openStream();
    await opened;
    const { db } = fixture.api;
    const role = await db.selectFrom("roles").select("id").where("name", "=", "read_only").executeTakeFirstOrThrow();
    const user = await db.selectFrom("users").select("role_id").where("email", "=", ADMIN).executeTakeFirstOrThrow();
    await db.updateTable("users").set({ role_id: role.id }).where("email", "=", ADMIN).execute();
    expect(await closed).toEqual({ code: 4001, reason: "You may no longer connect to this device." });
    await within(async () => expect(await reasonOf(id)).toBe("permission-lost"));
    await db.updateTable("users").set(user).where("email", "=", ADMIN).execute();
  });
});

test("[connect.extend] a session is extended by its user, up to 24 hours after its start", async () => {
  const { id, opened, socket } = await openStream();
  await opened;
  const path = `/devices/connect/sessions/${id}`;
  expect((await admin.put(path, { duration: 3600 })).status).toBe(200);
  const { expires_at } = await fixture.session(id);
  expect(expires_at.getTime() - fixture.api.clock.now.getTime()).toBe(3_600_000);
  fixture.api.clock.now = new Date(fixture.api.clock.now.getTime() + 60_000);
  const long = await admin.put(path, { duration: 86_400 });
  expect([long.status, long.body.errors[0].message]).toEqual([422, "A session lasts 24 hours at most."]);
  expect(socket.readyState).toBe(socket.OPEN);
  const other = await fixture.api.signIn("super_admin@own.test");
  expect((await other.put(path, { duration: 600 })).status).toBe(404);
  socket.close();
});

test("[connect.limits] a device has 20 open sessions at most", async () => {
  await fixture.api.db.deleteFrom("access_sessions").execute();
  const ask = () => admin.post(`/devices/${fixture.device}/connect/cli`, { duration: 600 });
  for (let count = 1; count < 20; count += 1) await fixture.addSession(ADMIN, 22);
  expect((await ask()).status).toBe(201);
  const refusalNow = async () => {
    const { status, body } = await ask();
    return [status, body.errors[0].message];
  };
  // The device is offline: its job waits.
  const waiting = "This device has 20 sessions that are open or waiting, the maximum. End or cancel one first.";
  expect(await refusalNow()).toEqual([429, waiting]);
  await fixture.addSession(ADMIN, 22);
  const message = "This device has 20 open sessions, the maximum. End one first.";
  expect(await refusalNow()).toEqual([429, message]);
});

test("[connect.limits] a session has 32 streams at most, also while their targets have not accepted", async () => {
  const id = await fixture.addSession(ADMIN, 1);
  const tickets = await Promise.all(Array.from({ length: 40 }, () => fixture.ticketOf(admin, id)));
  const opened = tickets.map((ticket) => fixture.open(ticket));
  const statuses = opened.map(({ socket }) => {
    socket.on("error", () => {});
    const refused = once(socket, "unexpected-response").then(([, response]) => response.statusCode);
    return Promise.race([refused, once(socket, "open").then(() => 101)]);
  });
  const answers = await Promise.all(statuses);
  const admitted = opened.filter((_stream, at) => answers[at] === 101);
  expect(admitted).toHaveLength(32);
  expect(answers.filter((status) => status === 429)).toHaveLength(8);
  await fixture.api.db.updateTable("access_sessions").set({ end_time: new Date() }).where("id", "=", id).execute();
  for (const { closed } of admitted) expect((await closed).code).toBe(4001);
});

test("[connect.stream] a tunnel that is lost ends the stream but not the session", async () => {
  const { id, opened, closed } = await openStream();
  await opened;
  fixture.tunnel.terminate();
  expect(await closed).toEqual({ code: 4002, reason: "The connection to the device was lost." });
  expect((await fixture.session(id)).end_time).toBeNull();
  const offline = fixture.open(await fixture.ticketOf(admin, id));
  expect(await offline.closed).toEqual({ code: 4000, reason: "The device has no tunnel open." });
  await fixture.openTunnel();
  await within(() => expect(fixture.tunnels.has(fixture.device)).toBe(true));
  const again = fixture.open(await fixture.ticketOf(admin, id));
  await again.opened;
  again.socket.close();
});
