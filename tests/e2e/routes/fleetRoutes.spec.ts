import { createDashboards } from "../support/database";
import { expect, serverTest as test } from "../support/test";
import { readData, send } from "../support/windowSteps";
import { FLEET_CASES } from "./fleetCases";
import { byPermission, RouteWalk } from "./RouteWalk";

let walk: RouteWalk;
test.beforeAll(async ({ browser, farhelm }) => {
  walk = await RouteWalk.start(browser, farhelm, "fleet_guest", async (page) => {
    const first = async (path: string) => (await readData(page, path))[0].id;
    const device = await first("/devices?model=RUTX50&limit=1");
    const hub = await first("/vpn/hubs?quick_hub=0&limit=1");
    const [client] = await readData(page, `/vpn/hubs/users?vpn_hub_id=${hub}&limit=1`);
    const route = { vpn_hub_id: hub, vpn_hub_user_id: client.id, ip_address: "192.168.9.0", netmask: "255.255.255.0" };
    await send(page, "/vpn/hubs/routes", route);
    await createDashboards(farhelm);
    return {
      device,
      hub,
      dashboard: await first(`/devices/${device}/dashboards`),
      quick: await first("/vpn/hubs?quick_hub=1&limit=1"),
      tag: await first("/tags?limit=1"),
      access: await first("/devices/remote-access?limit=1"),
      automation: await first("/automations?limit=1"),
      template: await first("/data-collect/configs?limit=1"),
      group: await first("/devices/tasks/groups?limit=1"),
    };
  });
});
test.afterAll(() => walk?.close());

for (const one of byPermission(FLEET_CASES))
  test(`[routing.permission-missing]${one.ids} ${one.path} is drawn from what the server says, and refused to who may not see it`, async () => {
    // Each has a page of its own: while one waits, the other works.
    await Promise.all([walk.expectDrawn(one), walk.expectRefused(one)]);
  });

test("[route.forms] a name that no form page has leads to the first page", async () => {
  const { permitted: page } = walk;
  await walk.open("/forms/no-such-form/31");
  await expect(page).toHaveURL(/\/management\/devices$/);
});
