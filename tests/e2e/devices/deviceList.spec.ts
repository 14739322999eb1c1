import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { SLOWDOWN } from "../support/slowdown";
import { expect, test } from "../support/test";

const rows = (page: Page) => page.locator("tbody tr");
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected rows" });
const headings = (page: Page) => page.locator("th[data-key]");
const widthOf = async (heading: Locator) => Math.round((await heading.boundingBox())?.width ?? 0);

async function dragBy(page: Page, grip: Locator, by: { x?: number; y?: number }): Promise<void> {
  const box = await grip.boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const fraction of [0.5, 1])
    await page.mouse.move(from.x + (by.x ?? 0) * fraction, from.y + (by.y ?? 0) * fraction);
  await page.mouse.up();
}

/** Waits until the settings of the user are stored, so that a reload finds them. */
const settingsSaved = (page: Page) => page.waitForResponse(/\/api\/.*storage/);

/** Reads the stored settings of the user. */
const readSettings = async (page: Page) =>
  (await page.request.get(new URL("/api/storage?limit=100", page.url()).href)).text();

test("choosing the first row moves no row away from the pointer, and its bar stays in view", async ({
  firstPage: page,
}) => {
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText(/^\d+ others$/).last()).toBeVisible();
  // Record every position of the table, even a momentary one.
  await page.getByRole("grid").evaluate((table) => {
    const positions = new Set<number>();
    Object.assign(window, { positions });
    const note = () => {
      positions.add(table.getBoundingClientRect().top);
      requestAnimationFrame(note);
    };
    note();
  });
  await rows(page).first().getByRole("checkbox").check();
  await expect(bar(page)).toBeInViewport();
  await expect(bar(page).getByRole("button", { name: "More actions" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { positions: Set<number> }).positions.size)).toBe(1);
  await page.mouse.wheel(0, 10_000);
  await expect(bar(page)).toBeInViewport();
  await bar(page).getByRole("button", { name: "Clear selection" }).click();
  await expect(bar(page)).toHaveCount(0);
});

test("opening a bulk form keeps the selection, closing it too; only its success ends it", async ({
  firstPage: page,
}) => {
  await expect(rows(page)).toHaveCount(25);
  for (const index of [0, 1]) await rows(page).nth(index).getByRole("checkbox").check();
  await expect(bar(page)).toContainText("2 selected");
  await bar(page).getByRole("button", { name: "Tags", exact: true }).click();
  const window = page.getByRole("dialog");
  await expect(window).toBeVisible();
  await expect(bar(page)).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(window).toHaveCount(0);
  await expect(bar(page)).toContainText("2 selected");

  await bar(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Monitoring periods" }).click();
  const form = page.getByRole("dialog", { name: "Monitoring periods" });
  await form.getByRole("textbox", { name: "Dynamic" }).fill("120");
  await expect(bar(page)).toContainText("2 selected");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});

test("a column is made wider by dragging its edge, and by keys; both are kept", async ({ firstPage: page }) => {
  await expect(rows(page)).toHaveCount(25);
  const model = page.locator("th[data-key=model]");
  await model.hover();
  const before = await widthOf(model);
  const saving = settingsSaved(page);
  await dragBy(page, model.locator("[data-grip]"), { x: 90 });
  expect(Math.abs((await widthOf(model)) - before - 90), "the edge is where the pointer let go").toBeLessThanOrEqual(1);
  await expect(page, "dragging does not sort").not.toHaveURL(/sort/);
  await saving;
  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  expect(Math.abs((await widthOf(model)) - before - 90)).toBeLessThanOrEqual(1);

  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  const width = page.getByRole("spinbutton", { name: "Width of Model in pixels" });
  await expect(width).toHaveValue(String(before + 90));
  await width.focus();
  await page.keyboard.type("200");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  // Each change is stored separately; the last one wins.
  await expect.poll(() => readSettings(page)).toContain('"model":210');
  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  expect(await widthOf(model)).toBe(210);

  await model.hover();
  await model.locator("[data-grip]").dblclick();
  await expect(async () => expect(await widthOf(model)).not.toBe(210)).toPass();
});

test("columns are ordered by drag and by keys, and the order is kept", async ({ firstPage: page }) => {
  await expect(rows(page)).toHaveCount(25);
  const keys = () => headings(page).evaluateAll((each) => each.map((one) => (one as HTMLElement).dataset.key));
  await page.getByRole("button", { name: "Columns" }).click();
  const item = (name: string) => page.locator("li[data-key]").filter({ has: page.getByLabel(name, { exact: true }) });
  await expect(item("Serial")).toBeVisible();
  const serial = await item("Serial").boundingBox();
  const company = await item("Company").boundingBox();
  const saving = settingsSaved(page);
  await dragBy(page, item("Serial").locator("[aria-hidden]").first(), { y: (company?.y ?? 0) - (serial?.y ?? 0) });
  const expected = ["name", "model", "serial", "company_name"];
  expect((await keys()).slice(0, 4)).toEqual(expected);
  await saving;
  await page.getByRole("button", { name: "Move Serial to the front" }).press("Enter");
  expect((await keys()).slice(0, 4)).toEqual(["name", "serial", "model", "company_name"]);
  await page.getByRole("button", { name: "Move Serial to the back" }).press("Enter");
  expect((await keys()).slice(0, 4)).toEqual(expected);
  const resetting = settingsSaved(page);
  await page.getByRole("button", { name: "Reset columns" }).click();
  expect((await keys()).slice(0, 4)).toEqual(["name", "model", "company_name", "tags"]);
  await resetting;
});

test("rows unfold to what they hold, by a press, by keys and on a phone", async ({ signedIn: page, farhelm }) => {
  await page.goto(`${farhelm.url}/management/wifi`);
  await expect(rows(page).first()).toBeVisible();
  const opener = page.getByRole("button", { name: /^Details of/ }).first();
  await opener.click();
  const inside = page.locator("tbody tr tbody tr");
  await expect(page.locator("tbody tr th[data-key=ssid]")).toBeVisible();
  await expect(inside.first()).toBeVisible();
  await expect(page, "what is asked inside stays out of the address").toHaveURL(/\/management\/wifi$/);
  await rows(page).first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(inside).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(inside.first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page, "an unfolded row", 390);
  await expectAccessible(page, "an unfolded row", page.getByRole("main"));
});

test("further charts are chosen by the user and kept, and filter the list by the words of its filters", async ({
  firstPage: page,
}) => {
  const strip = page.getByRole("region", { name: "Summary" });
  const charts = strip.getByRole("heading", { level: 2 });
  await expect(charts).toHaveText(["Status", "Model", "Firmware"]);
  await strip.getByRole("button", { name: "Charts" }).click();
  const choice = page.getByRole("dialog", { name: "Charts" });
  await choice.getByLabel("Model", { exact: true }).uncheck();
  await choice.getByLabel("Connection type", { exact: true }).check();
  await choice.getByLabel("SIM slot", { exact: true }).check();
  await expect.poll(() => readSettings(page)).toContain("sim_slot");
  await page.keyboard.press("Escape");
  await expect(strip.getByRole("button", { name: "Charts" })).toBeFocused();
  await page.reload();
  await expect(charts).toHaveText(["Status", "Firmware", "Connection type", "SIM slot"]);
  const button = (name: RegExp) => strip.getByRole("button", { name });
  // Devices keep reporting, so compare the list with a fresh response for the same filter.
  const isNarrowed = async () => {
    const { search } = new URL(page.url());
    const response = await page.request.get(new URL(`/api/devices${search}`, page.url()).href);
    const { total } = (await response.json()).meta;
    expect(total).toBeLessThan(500);
    await expect(page.getByText(new RegExp(`of ${total}$`))).toBeVisible({ timeout: 3000 * SLOWDOWN });
  };
  await button(/^SIM 1/).click();
  await expect(page).toHaveURL(/sim_slot=1/);
  await expect(isNarrowed).toPass();
  // Clicking the arc does the same as clicking the legend.
  await button(/^SIM 1/)
    .locator("circle")
    .click({ position: { x: 2, y: 50 } });
  await expect(page).not.toHaveURL(/sim_slot/);
  await page.goto(`${page.url()}?firmware=none`);
  // An earlier chart may also have an "others" slice.
  const firmware = strip.locator("div", { has: page.getByRole("heading", { name: "Firmware" }) });
  const others = firmware.getByRole("button", { name: / others$/ });
  await others.click();
  await expect(page, "a filter says what is or what is not").not.toHaveURL(/[?&]firmware/);
  await expect(isNarrowed).toPass();
  await expect(others).toHaveAttribute("aria-pressed", "true");
  await others.click();
  await strip.getByRole("button", { name: /^4G/ }).click();
  await expect(page).toHaveURL(/connection_type=4g/);
  await expect(isNarrowed).toPass();
  await strip.getByRole("button", { name: "Charts" }).click();
  await page.getByRole("button", { name: "Reset charts" }).click();
  await expect(charts).toHaveText(["Status", "Model", "Firmware"]);
});

test("a link with any filter of the list shows what it narrows it to", async ({ signedIn: page, farhelm }) => {
  for (const filter of ["signal=low", "ne:signal=low", "connection_type=3g", "modem_model_2=none"]) {
    // Devices keep reporting, so retry until list and API agree.
    await expect(async () => {
      const api = await page.request.get(new URL(`/api/devices?limit=1&${filter}`, page.url()).href);
      const { total } = (await api.json()).meta;
      expect(total).toBeLessThan(500);
      await page.goto(`${farhelm.url}/management/devices?${filter}`);
      const found = page.getByText(total === 0 ? "No results found" : new RegExp(`^1–\\d+ of ${total}$`));
      await expect(found, filter).toBeVisible({ timeout: 10_000 * SLOWDOWN });
    }).toPass();
  }
  for (const filter of ["q=Truck", "status=offline", "sim_slot=2"]) {
    await expect(async () => {
      const api = await page.request.get(new URL(`/api/devices/positions?${filter}`, page.url()).href);
      const { total } = (await api.json()).meta;
      expect(total).toBeLessThan(400);
      await page.goto(`${farhelm.url}/management/devices?${filter}`);
      await page.getByRole("button", { name: "Map", exact: true }).click();
      const note = page.getByText(new RegExp(`^${total} devices? on the map$`));
      await expect(note, filter).toBeVisible({ timeout: 10_000 * SLOWDOWN });
    }).toPass();
  }
});

test("the map draws all countries coarsely from afar, and finely only those that are seen close by", async ({
  signedIn: page,
  farhelm,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(/countries-(\d+m)/.exec(request.url())?.[1] ?? ""));
  const outlines = page.locator(".leaflet-land-pane path");
  await page.goto(`${farhelm.url}/management/devices?q=no-device-is-called-so`);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(outlines, "all of them, as one").toHaveCount(1);
  expect(requested.filter(Boolean)).toEqual(["110m"]);
  const map = page.getByRole("application", { name: "Map" });
  const zoom = (name: string) => page.getByRole("button", { name }).click();
  for (let level = 2; level < 6; level += 1) await zoom("Zoom in");
  // Fewer than the 240 countries, but more than are visible, because some have territories all over the world.
  const areFew = async () => {
    const count = await outlines.count();
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(60);
  };
  await expect(areFew).toPass();
  await map.focus();
  for (let step = 0; step < 40; step += 1) await map.press("ArrowLeft");
  await expect(areFew).toPass();
  expect(requested.filter(Boolean)).toEqual(["110m", "50m"]);
  for (let level = 6; level > 2; level -= 1) await zoom("Zoom out");
  await expect(outlines).toHaveCount(1);
  expect(requested.filter(Boolean)).toEqual(["110m", "50m"]);
});
