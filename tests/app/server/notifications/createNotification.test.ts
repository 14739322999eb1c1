import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../app/server/api/inTransaction";
import { createNotification } from "../../../../app/server/notifications/createNotification";
import type { Session } from "../../../../app/server/session/readSession";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const now = new Date("2026-05-04T10:00:00Z");

async function listFor(email: string) {
  return (await (await api.signIn(email)).get("/notifications")).body.data;
}

describe("a notification made in the background", () => {
  test("is stored, and after the commit published to the open pages of its recipients", async () => {
    const { admin, end_user } = api.world.actors;
    const deferred: (() => void)[] = [];
    await api.db
      .transaction()
      .execute((transaction) =>
        createNotification(
          { transaction, services: api.services, now, afterCommit: (action) => deferred.push(action) },
          { type: "deviceAlert", summary: "Line 4 is offline.", users: [admin, end_user, admin] },
        ),
      );
    expect(api.published).toEqual([]);
    for (const publish of deferred) publish();
    const [notification] = await listFor("admin@own.test");
    expect(notification).toEqual({
      id: notification.id,
      summary: "Line 4 is offline.",
      type: "deviceAlert",
      created_at: "2026-05-04 10:00:00",
      seen_at: null,
    });
    expect(api.published.map(({ channel, event }) => [channel, event])).toEqual([
      [`private-notifications.${admin}`, "WebNotificationCreated"],
      [`private-notifications.${end_user}`, "WebNotificationCreated"],
    ]);
    expect(api.published[0]?.payload).toEqual(notification);
  });

  test("to nobody is nothing", async () => {
    const deferred: (() => void)[] = [];
    const context = {
      transaction: api.db,
      services: api.services,
      now,
      afterCommit: (f: () => void) => deferred.push(f),
    };
    await createNotification(context, { type: "deviceAlert", summary: "Nobody", users: [] });
    expect(deferred).toEqual([]);
  });
});

test("a request notifies others within its tenant scope, and nobody beyond it", async () => {
  const { own, foreign } = api.world.users;
  const session: Session = {
    ...{ id: api.world.actors.admin, companyId: api.world.companies.own, roleId: 2, email: "admin@own.test" },
    ...{ companies: [api.world.companies.own], tenantScope: "subtree", permissions: new Set(), sessionId: "none" },
    ...{ issuedAt: now, expiresAt: now, problem: null },
  };
  const deferred: (() => void)[] = [];
  await inTransaction(api.services, session, "read write", (transaction) =>
    createNotification(
      { transaction, services: api.services, now, afterCommit: (action) => deferred.push(action) },
      { type: "creditCodeActivation", summary: "A code was redeemed.", users: [own, foreign] },
    ),
  );
  const rows = await api.db.selectFrom("notifications").select("user_id").where("type", "=", "creditCodeActivation");
  expect(await rows.execute()).toEqual([{ user_id: own }]);
});
