import type { Page } from "@playwright/test";
import { createAccounts, createRole, withDatabase } from "../support/database";
import { expect, startSession, test } from "../support/test";
import { send } from "../support/windowSteps";

const VIEW = ["view_vpn_hubs"];
const UPDATE = [...VIEW, "update_vpn_hubs"];
const ALL = [...UPDATE, "create_vpn_hubs", "delete_vpn_hubs", "create_device_vpn"];

interface Hub {
  id: number;
  name: string;
}

/** Finds an enabled hub or quick connect, and one of its enabled devices. */
async function findHub(page: Page, quick: 0 | 1): Promise<{ hub: Hub; client: string }> {
  const read = async (path: string) => (await (await page.request.get(new URL(path, page.url()).href)).json()).data;
  for (const hub of await read(`/api/vpn/hubs?quick_hub=${quick}&limit=50&enabled=1`)) {
    const clients = await read(`/api/vpn/hubs/users?vpn_hub_id=${hub.id}&limit=50`);
    const client = clients.find(({ type, enabled }: { type: string; enabled: number }) => type === "device" && enabled);
    if (client) return { hub, client: client.name };
  }
  throw new Error("No hub has a device.");
}

/** Opens a page and expects each of these buttons to be present or absent. */
async function expectButtons(page: Page, path: string, text: string, buttons: Record<string, boolean>): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  const main = page.getByRole("main");
  await expect(main).toContainText(text);
  const ordered = Object.entries(buttons).sort(([, one], [, other]) => Number(other) - Number(one));
  for (const [name, isShown] of ordered)
    await expect(main.getByRole("button", { name, exact: true }), name).toHaveCount(Number(isShown));
}

/** Lists the items of a row's menu. */
async function menuOf(page: Page, row: string): Promise<string[]> {
  const button = page
    .getByRole("row")
    .filter({ hasText: row })
    .first()
    .getByRole("button", { name: /^Actions for/ });
  await button.click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const names = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  return names;
}

const HUB = ["Details", "VPN routes", "VPN clients", "VPN configuration"];
// No runner serves the hub, so its client file, restart and start actions are absent.
const WITHOUT_RUNNER = ["Switch on", "Start", "Restart"];

const CASES = [
  { who: "looks on", role: "vpn_look", permissions: VIEW, changes: false, makes: false },
  { who: "changes", role: "vpn_change", permissions: UPDATE, changes: true, makes: false },
  { who: "makes and removes", role: "vpn_all", permissions: ALL, changes: true, makes: true },
];

for (const { who, role, permissions, changes, makes } of CASES)
  test(`[route.vpn.hubs] whoever ${who} is offered the matching VPN hub and client actions, and nothing else`, async ({
    page,
    farhelm,
  }) => {
    await createRole(farhelm, role, permissions);
    const account = (await createAccounts(farhelm, [role], "vpn.example")).get(role);
    if (!account) throw new Error("Nobody was made.");
    await startSession(page, account);
    const { hub, client } = await findHub(page, 0);
    const itemsIf = (needed: boolean, ...names: string[]) => (needed ? names : []);

    await expectButtons(page, "/vpn/hubs", hub.name, { "New VPN hub": makes });
    const ofHub = [...HUB, ...itemsIf(changes, "Edit", "Switch off"), ...itemsIf(makes, "Remove")];
    expect((await menuOf(page, hub.name)).sort()).toEqual(ofHub.sort());
    const never = Object.fromEntries(WITHOUT_RUNNER.map((name) => [name, false]));
    const switches = { Edit: changes, "Switch off": changes, ...never };
    await expectButtons(page, `/vpn/hubs/${hub.id}/general`, hub.name, switches);
    await expect(page.getByRole("main")).toContainText("Not running: no runner");

    const added = { "Add a user": changes, "Add by name": changes, "Add devices": makes };
    await expectButtons(page, `/vpn/hubs/${hub.id}/clients`, client, added);
    const changed = ["Keep out", "Change address", "Networks behind it", "Remove"];
    const ofClient = ["Data used", ...itemsIf(changes, ...changed)];
    expect((await menuOf(page, client)).sort()).toEqual(ofClient.sort());

    const network = { "Change network": changes, "Renew certificate": changes, "Add server": changes };
    await expectButtons(page, `/vpn/hubs/${hub.id}/configuration`, "Authority valid until", network);

    const quick = await findHub(page, 1);
    await expectButtons(page, `/vpn/quick-connect/${quick.hub.id}/clients`, quick.client, added);
    if (changes) expect((await menuOf(page, quick.client)).sort()).toEqual(["Change address", "Keep out", "Remove"]);
    else await expect(page.getByRole("button", { name: `Actions for ${quick.client}` })).toHaveCount(0);
    await expectButtons(page, "/vpn/quick-connect", quick.hub.name, { "New quick connect": makes });
    await expect(page.getByRole("row").filter({ hasText: quick.hub.name })).toContainText("Not running: no runner");
    expect((await menuOf(page, quick.hub.name)).sort()).toEqual(
      ["Details", ...itemsIf(changes, "Switch off"), ...itemsIf(makes, "Remove")].sort(),
    );
  });

test("[vpn.quick-connect-ends] an expired quick connect is off, shows why, and notifies the user who started it", async ({
  signedIn: page,
  farhelm,
}) => {
  const { hub } = await findHub(page, 1);
  await send(page, `/vpn/hubs/${hub.id}/toggle`, { enabled: true, duration: 600 }, "PUT");
  await page.goto(`${farhelm.url}/vpn/quick-connect`);
  const row = page.getByRole("row").filter({ hasText: hub.name });
  await expect(row).toContainText("Not running: no runner");
  await withDatabase(farhelm, (database) =>
    database.query("update vpn_hubs set end_time = now() - interval '1 minute' where id = $1", [hub.id]),
  );
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Its time is over", { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`${farhelm.url}/vpn/quick-connect`);
  await expect(row).toBeVisible();
  expect(await menuOf(page, hub.name)).toEqual(["Details", "Remove"]);
  await page.goto(`${farhelm.url}/notifications`);
  await expect(page.getByText(`The quick connect ${hub.name} ended at`)).toBeVisible();
  // Restore the state that other tests expect.
  await send(page, `/vpn/hubs/${hub.id}/toggle`, { enabled: true, duration: 86_400 }, "PUT");
});
