import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { publishDeviceChanges } from "../../../../app/server/live/publishDeviceChanges";
import { createLiveFixture, type OpenPage, openPage, signIn } from "./liveFixture";

let fixture: Awaited<ReturnType<typeof createLiveFixture>>;

beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

const within = (check: () => unknown, timeout = 2000) => vi.waitFor(check, { timeout, interval: 20 });

/** Subscribes, and comes back when an answer that follows shows that the wish was decided. */
async function subscribe(page: OpenPage, channel: string): Promise<number | undefined> {
  const end = `end-${Math.random()}`;
  page.socket.emit("subscribe", { channel });
  page.socket.emit("subscribe", { channel: end });
  const refusalOf = (name: string) =>
    page.heard.find(([event, of]) => event === "subscription_error" && of === name)?.[2] as number | undefined;
  await within(() => expect(refusalOf(end)).toBe(404));
  return refusalOf(channel);
}

describe("who gets a socket", () => {
  test("[realtime.path] the socket is at /status/socket.io and nowhere else", async () => {
    const { cookie } = await signIn(fixture.database, 1, "all");
    const { origin } = fixture.own;
    const page = await openPage(origin, { cookie, origin });
    expect(page.socket.connected).toBe(true);
    page.socket.close();
    const elsewhere = await fetch(`${origin}/socket.io/?EIO=4&transport=websocket`, {
      signal: AbortSignal.timeout(300),
    }).catch((error: Error) => error.name);
    expect(elsewhere).toBe("TimeoutError");
  });

  test("[realtime.websocket-only] long polling is refused", async () => {
    const answer = await fetch(`${fixture.own.origin}/status/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: "Transport unknown" });
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
});

describe("who hears what", () => {
  test("[realtime.server-channel-auth] notifications are for the one they are for", async () => {
    const [one, other] = [await signIn(fixture.database, 1, "all"), await signIn(fixture.database, 1, "all")];
    const [own, foreign] = [await fixture.open(one), await fixture.open(other)];
    const channel = `private-notifications.${one.id}`;
    expect(await subscribe(own, channel)).toBeUndefined();
    expect(await subscribe(foreign, channel)).toBe(403);
    fixture.own.hub.publish(channel, "WebNotificationCreated", { id: 1 });
    await within(() => expect(own.heard).toContainEqual(["WebNotificationCreated", channel, { id: 1 }]));
    expect(foreign.heard.map(([event]) => event)).not.toContain("WebNotificationCreated");
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

  test("without view_devices nobody hears of devices", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all", ["view_tags"]));
    expect(await subscribe(page, "private-devices.1")).toBe(403);
  });

  test("everyone who is signed in hears what concerns the console", async () => {
    const page = await fixture.open(await signIn(fixture.database, 3, "company", []));
    expect(await subscribe(page, "public-console")).toBeUndefined();
    fixture.own.hub.publish("public-console", "DocumentsChanged", { version: "2" });
    await within(() => expect(page.heard).toContainEqual(["DocumentsChanged", "public-console", { version: "2" }]));
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
    async (wish) => {
      const page = await fixture.open(await signIn(fixture.database, 2, "all"));
      page.socket.emit("subscribe", wish);
      await within(() => expect(page.heard).toEqual([["subscription_error", "", 404]]));
    },
  );

  test("after unsubscribing nothing more is heard", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    await subscribe(page, "private-devices.1");
    page.socket.emit("unsubscribe", { channel: "private-devices.1" });
    await subscribe(page, "public-console");
    fixture.own.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 0 }]);
    fixture.own.hub.publish("public-console", "DocumentsChanged", {});
    await within(() => expect(page.heard.at(-1)?.[0]).toBe("DocumentsChanged"));
    expect(page.heard.map(([event]) => event)).not.toContain("DeviceUpdated");
  });

  test("a socket hears fifty channels and no more", async () => {
    await fixture.database.pool.query(
      "insert into companies (parent_id, name) select 1, 'Many ' || n from generate_series(1, 60) n",
    );
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    for (let id = 5; id < 55; id += 1) page.socket.emit("subscribe", { channel: `private-devices.${id}` });
    expect(await subscribe(page, "private-devices.1")).toBe(429);
    expect(page.heard.filter(([, , status]) => status === 429)).toHaveLength(1);
  });

  test("wishes that come too fast are refused", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    for (let wish = 0; wish < 120; wish += 1) page.socket.emit("subscribe", { channel: "public-console" });
    await within(() => expect(page.heard.some(([, , status]) => status === 429)).toBe(true));
  });

  test("a message of more than 4 kB ends the connection", async () => {
    const page = await fixture.open(await signIn(fixture.database, 1, "all"));
    page.socket.emit("subscribe", { channel: "x".repeat(5000) });
    await within(() => expect(page.socket.connected).toBe(false));
  });
});

describe("several tabs and several server processes", () => {
  test("two tabs of one person both hear, and one goes on when the other is closed", async () => {
    const person = await signIn(fixture.database, 1, "all");
    const [one, two] = [await fixture.open(person), await fixture.open(person)];
    await Promise.all([subscribe(one, "private-devices.1"), subscribe(two, "private-devices.1")]);
    fixture.own.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 1 }]);
    await within(() =>
      expect(one.heard.at(-1)).toEqual(["DeviceUpdated", "private-devices.1", [{ id: 1, status: 1 }]]),
    );
    await within(() =>
      expect(two.heard.at(-1)).toEqual(["DeviceUpdated", "private-devices.1", [{ id: 1, status: 1 }]]),
    );
    one.socket.close();
    fixture.own.hub.publish("private-devices.1", "DeviceUpdated", [{ id: 1, status: 0 }]);
    await within(() => expect(two.heard.at(-1)?.[2]).toEqual([{ id: 1, status: 0 }]));
  });

  test("what one process publishes is heard once by the pages of each, large or small", async () => {
    const other = await fixture.start();
    const person = await signIn(fixture.database, 1, "all");
    const [here, there] = [await fixture.open(person), await fixture.open(person, other)];
    await Promise.all([subscribe(here, "private-devices.1"), subscribe(there, "private-devices.1")]);
    const large = Array.from({ length: 500 }, (_, id) => ({ id, name: "x".repeat(40) }));
    await within(() => {
      fixture.own.hub.publish("private-devices.1", "Probe", []);
      expect(there.heard.some(([event]) => event === "Probe")).toBe(true);
    }, 5000);
    for (const payload of [[{ id: 1, status: 1 }], large]) {
      fixture.own.hub.publish("private-devices.1", "DeviceUpdated", payload);
      for (const page of [here, there]) {
        await within(() => expect(page.heard.at(-1)).toEqual(["DeviceUpdated", "private-devices.1", payload]));
      }
    }
    for (const page of [here, there]) expect(page.heard.filter(([event]) => event === "DeviceUpdated")).toHaveLength(2);
  });
});

describe("what changes while a page is open", () => {
  test.each([
    ["the session is ended", "update session_families set revoked_at = now() where id = $1"],
    ["the session runs out", "update session_families set expires_at = now() where id = $1"],
    [
      "the user is disabled",
      "update users set disabled = true where id = (select user_id from session_families where id = $1)",
    ],
    ["the user is removed", "delete from users where id = (select user_id from session_families where id = $1)"],
  ])("when %s its sockets are closed", async (_what, change) => {
    const person = await signIn(fixture.database, 1, "all");
    const [one, two, foreign] = [
      await fixture.open(person),
      await fixture.open(person),
      await fixture.open(await signIn(fixture.database, 1, "all")),
    ];
    await fixture.database.pool.query(change, [person.session]);
    await within(() => expect([one.socket.connected, two.socket.connected]).toEqual([false, false]));
    expect(foreign.socket.connected).toBe(true);
  });

  test.each([
    ["the permission is taken away", "delete from role_permissions where role_id = $1"],
    ["the reach is narrowed", "update roles set reach = 'company' where id = $1"],
    ["the user moves to another company", "update users set company_id = 4 where role_id = $1"],
  ])("when %s the channel of a company below is left", async (_what, change) => {
    const person = await signIn(fixture.database, 2, "subtree");
    const page = await fixture.open(person);
    await subscribe(page, "private-devices.3");
    await fixture.database.pool.query(change, [person.role]);
    await within(() => expect(page.heard).toContainEqual(["subscription_error", "private-devices.3", 403]));
    fixture.own.hub.publish("private-devices.3", "DeviceUpdated", []);
    await subscribe(page, "public-console");
    expect(page.heard.map(([event]) => event)).not.toContain("DeviceUpdated");
    expect(page.socket.connected).toBe(true);
  });
});

describe("devices of companies below", () => {
  test("who sees one company only hears of its own devices, who sees those below hears of all", async () => {
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
    await within(() => expect(wide.heard.at(-1)).toEqual(["DeviceUpdated", "private-devices.2", [below, own]]));
    await within(() => expect(narrow.heard.at(-1)).toEqual(["DeviceUpdated", "private-devices.2", [own]]));
  });
});
