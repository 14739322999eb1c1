import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLiveFixture, signIn, subscribe, within } from "./liveFixture";

let fixture: Awaited<ReturnType<typeof createLiveFixture>>;

beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

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
    await within(() => expect(page.received).toContainEqual(["subscription_error", "private-devices.3", 403]));
    fixture.own.hub.publish("private-devices.3", "DeviceUpdated", []);
    await subscribe(page, "public-console");
    expect(page.received.map(([event]) => event)).not.toContain("DeviceUpdated");
    expect(page.socket.connected).toBe(true);
  });
});
