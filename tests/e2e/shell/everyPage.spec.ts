import type { Page } from "@playwright/test";
import { createAccounts, createDashboards, createRole } from "../support/database";
import { navigateInApp } from "../support/navigateInApp";
import { createPathFiller, type MappedRoute, ROLES, ROUTES, reachableRoute } from "../support/routeMap";
import { expect, signInByRequest, test } from "../support/test";

const NOBODY = "sees_nothing";
let accounts: Awaited<ReturnType<typeof createAccounts>>;
test.beforeAll(async ({ farhelm }) => {
  await createDashboards(farhelm);
  await createRole(farhelm, NOBODY, []);
  accounts = await createAccounts(farhelm, [...ROLES.map(({ name }) => name), NOBODY]);
});

const FIRST = "/management/devices";
const CHECKED_ROUTES = ROUTES.filter(({ id, standalone }) => id !== "logout" && !standalone);

for (const { name, permissions } of ROLES) {
  // Every route is drawn for a super administrator, and refused without its permission, in tests/e2e/routes.
  if (name === "super_admin") continue;
  const held = new Set(permissions);
  if (!held.has("view_devices")) continue; // a role without pages is tested below

  test(`as ${name} every page that the role opens is loaded without an error`, async ({ page }) => {
    test.setTimeout(600_000);
    await signInAs(page, name);
    const fill = createPathFiller(page);
    for (const route of CHECKED_ROUTES) {
      const end = reachableRoute(route, held);
      if (end === undefined) continue;
      const { path, isFound } = await fill(route);
      if (!isFound) continue;
      await navigateInApp(page, path);
      await expect.soft(page, route.id).toHaveURL(matching(end));
      await expectLoaded(page, `${route.id} as ${name}`);
    }
  });
}

/** Every area of the product: its link in the navigation, its path, and the navigation section around the link. */
const AREAS: [link: string, path: string, section?: string][] = [
  ["Devices", "/management/devices"],
  ["Reports", "/reports"],
  ["Alerts & Automations", "/management/automations"],
  ["Monitoring templates", "/monitoring-templates"],
  ["Remote access", "/remote/access"],
  ["VPN hubs", "/vpn/hubs"],
  ["Companies", "/companies"],
  ["Users", "/users", "Users"],
  ["Roles & Permissions", "/users/roles", "Users"],
  ["Tags", "/tags"],
  ["Files", "/management/files", "Files"],
  ["Resources", "/resources/credits", "Resources"],
  ["Global firmware", "/files/global/firmware"],
];

test("[product.areas-reachable] a super administrator reaches every area from the navigation", async ({ page }) => {
  await signInAs(page, "super_admin");
  const navigation = page.getByRole("navigation").first();
  for (const [link, path, section] of AREAS) {
    const target = navigation.getByRole("link", { name: link, exact: true });
    if (section && !(await target.isVisible()))
      await navigation.getByRole("button", { name: section, exact: true }).click();
    await target.click();
    await expect(page, link).toHaveURL(new RegExp(`${path}([/?]|$)`));
    await expect(page.getByRole("heading", { level: 1 }), link).toBeVisible();
  }
});

test("the link of the current page is in view at any address, and is active for the pages below it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 480 });
  await signInAs(page, "super_admin");
  for (const [path, link] of [
    ["/system/mail-logs", "Mail logs"],
    ["/audit-log", "Audit log"],
    ["/companies/1/metrics", "Companies"],
    ["/companies/1/users/invitations", "Companies"],
    ["/statistics/general", "Statistics"],
    ["/management/devices", "Devices"],
  ] as const) {
    await navigateInApp(page, path);
    const current = page.getByRole("navigation").first().locator("[aria-current]");
    await expect(current, path).toHaveText(link);
    await expect(current, path).toBeInViewport({ ratio: 1 });
  }
});

test("[routing.no-view-permission] a user without any view permission gets a message at every address", async ({
  page,
  farhelm,
}) => {
  await page.goto(farhelm.url);
  await signInHere(page, NOBODY);
  await expect(page.getByRole("heading", { level: 1, name: "Access denied" })).toBeVisible();
  for (const path of ["/management/devices", "/tags", "/nowhere"]) {
    await navigateInApp(page, path);
    await expect(page.getByText("User has no view permissions available")).toBeVisible();
  }
});

async function signInAs(page: Page, role: string): Promise<void> {
  const account = accounts.get(role);
  if (account === undefined) throw new Error(`Nobody has the role ${role}.`);
  await signInByRequest(page, account);
  await expect(page).toHaveURL(new RegExp(FIRST));
}

async function signInHere(page: Page, role: string): Promise<void> {
  const account = accounts.get(role);
  await page.getByLabel("E-mail").fill(account?.email ?? "");
  await page.getByLabel("Password").fill(account?.password ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
}

function matching({ path }: MappedRoute): RegExp {
  const pattern = path
    .replace(/\/?\{\w+\?\}/g, "")
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^[^/]+//[^/]+${pattern}(\\?.*)?$`);
}

/** Expects the page to be loaded without an error. */
async function expectLoaded(page: Page, what: string): Promise<void> {
  await expect.soft(page.getByRole("heading", { level: 1 }), what).toBeVisible();
  await expect.soft(page.locator("[aria-busy=true]"), what).toHaveCount(0);
  expect.soft(await page.getByRole("main").getByRole("alert").allTextContents(), what).toEqual([]);
}
