import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishDeviceChanges } from "../../../../app/server/live/publishDeviceChanges";
import { createLiveFixture, signIn, subscribe, within } from "./liveFixture";

let fixture: Awaited<ReturnType<typeof createLiveFixture>>;

beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

describe("which session receives which event", () => {
  test("[realtime.server-channel-auth] notifications are for the one they are for", async () => {
    const [one, other] = [await signIn(fixture.database, 1, "all"), await signIn(fixture.database, 1, "all")];
    const [own, foreign] = [await fixture.open(one), await fixture.open(other)];
    const channel = `private-notifications.${one.id}`;
    expect(await subscribe(own, channel)).toBeUndefined();
    expect(await subscribe(foreign, channel)).toBe(403);
    fixture.own.hub.publish(channel, "WebNotificationCreated", { id: 1 });
    await within(() => expect(own.received).toContainEqual(["WebNotificationCreated", channel, { id: 1 }]));
    expect(foreign.received.map(([event]) => event)).not.toContain("WebNotificationCreated");
  });

  test.each([
    { reach: "all", company: 2, wanted: 1, status: undefined },
    { reach: "all", company: 2, wanted: 99, status: 403 },
    { reach: "subtree", company: 2, wanted: 2, status: undefined },
    { reach: "subtree", company: 2, wanted: 3, status: undefined },
    { reach: "subtree", company: 2, wanted: 1, status: 403 },
    { reach: "subtree", company: 2, wanted: 4, status: 403 },
    { reach: "company", company: 2, wanted: 2, status: undefined },
    { reach: "company", company: 2, wanted: 3, status: 403 },
    { reach: "company", company: 2, wanted: 1, status: 403 },
  ] as const)("reach $reach in company $company on the devices of company $wanted: $status", async (row) => {
    const page = await fixture.open(await signIn(fixture.database, row.company, row.reach));
    expect(await subscribe(page, `private-devices.${row.wanted}`)).toBe(row.status);
  });

  test("without view_devices nobody receives device events", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all", ["view_tags"]));
    expect(await subscribe(page, "private-devices.1")).toBe(403);
  });

  test("everyone who is signed in receives console events", async () => {
    const page = await fixture.open(await signIn(fixture.database, 3, "company", []));
    expect(await subscribe(page, "public-console")).toBeUndefined();
    fixture.own.hub.publish("public-console", "DocumentsChanged", { version: "2" });
    await within(() => expect(page.received).toContainEqual(["DocumentsChanged", "public-console", { version: "2" }]));
  });

  test.each(["private-devices.2.own", "private-devices.02", "private-devices.", "public-other", "__proto__", ""])(
    "there is no channel %j",
    async (channel) => {
      const page = await fixture.open(await signIn(fixture.database, 2, "all"));
      expect(await subscribe(page, channel)).toBe(404);
    },
  );

  test.each([[undefined], [null], [7], ["text"], [{ channel: { length: 1 } }], [[]]])(
    "the wish %j is answered like that for an unknown channel",
    async (request) => {
      const page = await fixture.open(await signIn(fixture.database, 2, "all"));
      page.socket.emit("subscribe", request);
      await within(() => expect(page.received).toEqual([["subscription_error", "", 404]]));
    },
  );

  test("after unsubscribing nothing more is received", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    await subscribe(page, "private-devices.1");
    page.socket.emit("unsubscribe", { channel: "private-devices.1" });
    await subscribe(page, "public-console");
    fixture.own.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 0 }]);
    fixture.own.hub.publish("public-console", "DocumentsChanged", {});
    await within(() => expect(page.received.at(-1)?.[0]).toBe("DocumentsChanged"));
    expect(page.received.map(([event]) => event)).not.toContain("DeviceUpdated");
  });

  test("a socket subscribes to at most fifty channels", async () => {
    await fixture.database.pool.query(
      "insert into companies (parent_id, name) select 1, 'Many ' || n from generate_series(1, 60) n",
    );
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    for (let id = 5; id < 55; id += 1) page.socket.emit("subscribe", { channel: `private-devices.${id}` });
    expect(await subscribe(page, "private-devices.1")).toBe(429);
    expect(page.received.filter(([, , status]) => status === 429)).toHaveLength(1);
  });

  test("wishes that come too fast are refused", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    for (let count = 0; count < 120; count += 1) page.socket.emit("subscribe", { channel: "public-console" });
    await within(() => expect(page.received.some(([, , status]) => status === 429)).toBe(true));
  });

  test("a message of more than 4 kB ends the connection", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    page.socket.emit("subscribe", { channel: "x".repeat(5000) });
    await within(() => expect(page.socket.connected).toBe(false));
  });
});

describe("devices of companies below", () => {
  test("users of one company receive events of its devices, users with sub-companies of all", async () => {
    const [narrow, wide] = [
      await fixture.open(await signIn(fixture.database, 2, "company")),
      await fixture.open(await signIn(fixture.database, 2, "subtree")),
    ];
    await Promise.all([subscribe(narrow, "private-devices.2"), subscribe(wide, "private-devices.2")]);
    const [below, own] = [
      { id: 30, status: 1 },
      { id: 20, status: 1 },
    ];
    publishDeviceChanges(fixture.own.hub, [
      { path: "1.2.3.", change: below },
      { path: "1.2.", change: own },
    ]);
    await within(() => expect(wide.received.at(-1)).toEqual(["DeviceUpdated", "private-devices.2", [below, own]]));
    await within(() => expect(narrow.received.at(-1)).toEqual(["DeviceUpdated", "private-devices.2", [own]]));
  });
});
