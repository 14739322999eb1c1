import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLiveFixture, openPage, signIn, subscribe, within } from "./liveFixture";

let fixture: Awaited<ReturnType<typeof createLiveFixture>>;

beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

describe("who gets a socket", () => {
  test("[realtime.path] the socket is at /status/socket.io and nowhere else", async () => {
    const { cookie } = await signIn(fixture.database, 1, "all");
    const { origin } = fixture.own;
    const page = await openPage(origin, { cookie, origin });
    expect(page.socket.connected).toBe(true);
    page.socket.close();
    for (const path of ["/socket.io", "/status", "/"])
      await expect(openPage(origin, { cookie, origin }, path), path).rejects.toThrow("websocket error");
  });

  test("[realtime.websocket-only] long polling is refused", async () => {
    const response = await fetch(`${fixture.own.origin}/status/socket.io/?EIO=4&transport=polling`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "Transport unknown" });
  });

  test.each([
    ["a page of another host", { origin: "https://elsewhere.example" }],
    ["a page of another port", { origin: "http://127.0.0.1:1" }],
    ["no origin", {}],
    ["a sandboxed page", { origin: "null" }],
  ])("a session is no use to %s", async (_who, headers) => {
    const { cookie } = await signIn(fixture.database, 1, "all");
    await expect(openPage(fixture.own.origin, { cookie, ...headers })).rejects.toThrow();
  });

  test.each(["", "__Host-session=wrong", "__Host-session=a; __Host-session=b"])(
    "cookies %j are no session",
    async (cookie) => {
      const { origin } = fixture.own;
      await expect(openPage(origin, { cookie, origin })).rejects.toThrow("Sign in first.");
    },
  );

  test("whose e-mail address is not confirmed gets no socket", async () => {
    const { own, database } = fixture;
    const { id, cookie } = await signIn(database, 1, "all");
    await database.pool.query("update users set email_verified = false where id = $1", [id]);
    await expect(openPage(own.origin, { cookie, origin: own.origin })).rejects.toThrow("Sign in first.");
  });
});

describe("several tabs and several server processes", () => {
  test("two tabs of one user both receive events, and one continues when the other is closed", async () => {
    const person = await signIn(fixture.database, 1, "all");
    const [one, two] = [await fixture.open(person), await fixture.open(person)];
    await Promise.all([subscribe(one, "private-devices.1"), subscribe(two, "private-devices.1")]);
    expect(one.received).toContainEqual(["subscription_succeeded", "private-devices.1", {}]);
    fixture.own.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 1 }]);
    await within(() =>
      expect(one.received.at(-1)).toEqual(["DeviceUpdated", "private-devices.1", [{ id: 1, status: 1 }]]),
    );
    await within(() =>
      expect(two.received.at(-1)).toEqual(["DeviceUpdated", "private-devices.1", [{ id: 1, status: 1 }]]),
    );
    one.socket.close();
    fixture.own.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 0 }]);
    await within(() => expect(two.received.at(-1)?.[2]).toEqual([{ id: 1, status: 0 }]));
  });

  test("a client that joins after a read receives the events since then, from any process", async () => {
    const other = await fixture.start();
    const person = await signIn(fixture.database, 1, "all");
    const [present, joining] = [await fixture.open(person), await fixture.open(person)];
    await subscribe(present, "private-devices.1");
    await fixture.isOld();
    const startedAt = performance.now();
    other.hub.publish("private-devices.2", "DeviceUpdated", [{ id: 2, status: 8 }]);
    other.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 7 }]);
    const event = ["DeviceUpdated", "private-devices.1", [{ id: 1, status: 7 }]];
    await within(() => expect(present.received.at(-1)).toEqual(event));
    // Allows for the latency to the server; events of earlier tests come first.
    joining.socket.emit("subscribe", { channel: "private-devices.1", ago: performance.now() - startedAt + 1_000 });
    const joined = ["subscription_succeeded", "private-devices.1", { isWhole: true }];
    await within(() => expect(joining.received.slice(-2)).toEqual([event, joined]));
    joining.socket.emit("subscribe", { channel: "private-devices.1", ago: 60_000 });
    await within(() =>
      expect(joining.received.at(-1)).toEqual(["subscription_succeeded", "private-devices.1", { isWhole: false }]),
    );
  });

  test("what one process publishes is received once by the pages of each, large or small", async () => {
    const other = await fixture.start();
    const person = await signIn(fixture.database, 1, "all");
    const [ownPage, otherPage] = [await fixture.open(person), await fixture.open(person, other)];
    await Promise.all([subscribe(ownPage, "private-devices.1"), subscribe(otherPage, "private-devices.1")]);
    const large = Array.from({ length: 500 }, (_, id) => ({ id, name: "x".repeat(40) }));
    await within(() => {
      fixture.own.hub.publish("private-devices.1", "Probe", []);
      expect(otherPage.received.some(([event]) => event === "Probe")).toBe(true);
    }, 5000);
    for (const payload of [[{ id: 1, status: 1 }], large]) {
      fixture.own.hub.publish("private-devices.1", "DeviceUpdated", payload);
      for (const page of [ownPage, otherPage]) {
        await within(() => expect(page.received.at(-1)).toEqual(["DeviceUpdated", "private-devices.1", payload]));
      }
    }
    for (const page of [ownPage, otherPage])
      expect(page.received.filter(([event]) => event === "DeviceUpdated")).toHaveLength(2);
  });
});
