import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/test";

interface HeldResponse {
  q: string;
  release: () => Promise<void>;
}

/** Holds the responses to these searches of a list until the test releases them. */
async function hold(page: Page, path: string, isHeld: (q: string) => boolean): Promise<HeldResponse[]> {
  const held: HeldResponse[] = [];
  await page.route(
    (url) => url.pathname === `/api${path}`,
    async (route: Route) => {
      const q = new URL(route.request().url()).searchParams.get("q") ?? "";
      const response = await route.fetch();
      if (isHeld(q)) await new Promise<void>((resolve) => held.push({ q, release: async () => resolve() }));
      // The page may have aborted the request meanwhile.
      await route.fulfill({ response }).catch(() => undefined);
    },
  );
  return held;
}

/** Finds two devices with different names and their common prefix. */
async function twoNames(page: Page, url: string): Promise<[common: string, first: string, second: string]> {
  const { data } = await (await page.request.get(`${url}/api/devices?limit=100&sort=name`)).json();
  const names = (data as { name: string }[]).map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    for (let length = name.length - 1; length > 3; length -= 1) {
      const other = names.slice(index + 1).findLast((one) => one.startsWith(name.slice(0, length)) && one !== name);
      if (other) return [name.slice(0, length), name, other];
    }
  }
  throw new Error("No two devices have names that begin alike.");
}

test("the search over everything opens the first hit for the text in the box, never one for another text", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  const [common, first, second] = await twoNames(page, farhelm.url);
  const held = await hold(page, "/devices", (q) => q === second);
  await page.getByRole("button", { name: "Search" }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  const box = dialog.getByRole("searchbox");
  await box.fill(common);
  await expect(dialog.getByRole("link", { name: first, exact: false }).first()).toBeVisible();
  await box.pressSequentially(second.slice(common.length));
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const old = dialog.getByText(first, { exact: true });
  await old.click({ force: true, timeout: 5_000 }).catch(() => undefined);
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(`${farhelm.url}/tags`);
  await box.press("Enter");
  await Promise.all(held.map(({ release }) => release()));
  await expect(page).toHaveURL(/\/devices\/\d+/);
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
});

test("Enter opens nothing when the text is changed again or the window is closed before the answer", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  const [common, first, second] = await twoNames(page, farhelm.url);
  const held = await hold(page, "/devices", (q) => q === first);
  const dialog = page.getByRole("dialog", { name: "Search" });
  for (const end of ["text", "window"]) {
    await page.getByRole("button", { name: "Search" }).click();
    await dialog.getByRole("searchbox").fill(first);
    await page.keyboard.press("Enter");
    await expect.poll(() => held.length).toBeGreaterThan(0);
    if (end === "text") await dialog.getByRole("searchbox").fill(common);
    else await page.keyboard.press("Escape");
    await Promise.all(held.splice(0).map(({ release }) => release()));
    if (end === "text") await expect(dialog.getByRole("link", { name: second }).first()).toBeVisible();
    await expect(page).toHaveURL(`${farhelm.url}/tags`);
    if (end === "text") await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("rows of a former search are seen, and neither chosen nor acted on", async ({ signedIn: page, farhelm }) => {
  await page.goto(`${farhelm.url}/management/devices`);
  const [, first, second] = await twoNames(page, farhelm.url);
  const held = await hold(page, "/devices", (q) => q === second);
  const grid = page.getByRole("grid", { name: "Devices" });
  const box = page.getByRole("searchbox", { name: "Search" });
  await box.fill(first);
  await expect(grid.getByRole("row").filter({ hasText: first })).toHaveCount(1);
  await expect(grid.getByRole("row").filter({ hasText: second })).toHaveCount(0);
  const row = grid.getByRole("row").filter({ hasText: first });
  await box.fill(second);
  const all = grid.getByRole("checkbox", { name: "Select all on this page" });
  await expect(all).toBeDisabled();
  await box.press("Enter");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(all).toBeDisabled();
  await row.click({ force: true });
  await expect(page).toHaveURL(/\/management\/devices/);
  await expect(page.getByRole("toolbar", { name: "Selected rows" })).toHaveCount(0);
  await Promise.all(held.splice(0).map(({ release }) => release()));
  await expect(grid.getByRole("row").filter({ hasText: second })).toHaveCount(1);
  await all.check();
  await expect(page.getByRole("toolbar", { name: "Selected rows" })).toContainText("1 selected");
});

test("a choice of devices takes no option that was found for another text", async ({ signedIn: page, farhelm }) => {
  await page.goto(`${farhelm.url}/management/update-firmware`);
  const [, first, second] = await twoNames(page, farhelm.url);
  const held = await hold(page, "/devices", (q) => q === second);
  const box = page.getByRole("combobox", { name: "Devices" });
  await box.fill(first);
  const options = page.getByRole("listbox", { name: "Devices" });
  await expect(options.getByRole("option")).toHaveCount(1);
  await box.fill(second);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await options
    .getByRole("option")
    .first()
    .click({ force: true, timeout: 2_000 })
    .catch(() => undefined);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: `Remove ${first}` })).toHaveCount(0);
  await Promise.all(held.splice(0).map(({ release }) => release()));
  await expect(options.getByRole("option")).toHaveText([new RegExp(second)]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${second}` })).toBeVisible();
});
