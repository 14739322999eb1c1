import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

const card = (page: Page, position: number) => page.getByRole("group", { name: `Action ${position}`, exact: true });
const handle = (page: Page, position: number) => card(page, position).locator("legend [aria-hidden]").first();
const actionNames = (page: Page) =>
  page
    .getByRole("group", { name: /^Action \d$/ })
    .getByLabel("Name in the logs")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** Opens a new automation with three named actions. */
async function openActions(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/forms/new-automation`);
  const add = page.getByRole("group", { name: "Then", exact: true }).getByRole("button", { name: "Add" });
  for (const [index, name] of ["first", "second", "third"].entries()) {
    await add.click();
    await card(page, index + 1)
      .getByLabel("Name in the logs")
      .fill(name);
  }
}

async function touch(cdp: CDPSession, type: string, points: { x: number; y: number }[]): Promise<void> {
  await cdp.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points });
}

test("the items of a list are put in order by mouse, by touch and by keys, with all that is in them", async ({
  signedIn: page,
  farhelm,
}) => {
  // Tall enough to show all three at once.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await openActions(page, farhelm.url);
  await card(page, 3).getByRole("combobox", { name: "Do" }).selectOption({ label: "Send an e-mail" });
  await card(page, 3).getByLabel("Subject").fill("It is hot");

  await test.step("the mouse carries the last past both others", async () => {
    const from = await middleOf(handle(page, 3));
    const to = await middleOf(handle(page, 1));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await expect(card(page, 1)).toHaveAttribute("data-drop", "before");
    await expect(card(page, 3)).toHaveAttribute("data-dragged", "true");
    await page.mouse.up();
    await expect.poll(() => actionNames(page)).toEqual(["third", "first", "second"]);
    await expect(card(page, 1).getByLabel("Subject")).toHaveValue("It is hot");
    await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
  });

  await test.step("a finger carries the first below the second, and scrolls nothing", async () => {
    const cdp = await page.context().newCDPSession(page);
    const from = await middleOf(handle(page, 1));
    const to = await middleOf(handle(page, 2));
    await touch(cdp, "touchStart", [from]);
    await touch(cdp, "touchMove", [{ x: to.x, y: (from.y + to.y) / 2 }]);
    await touch(cdp, "touchMove", [to]);
    await touch(cdp, "touchEnd", []);
    await expect.poll(() => actionNames(page)).toEqual(["first", "third", "second"]);
  });

  await test.step("keys move it on, and the focus goes along", async () => {
    await card(page, 1).getByRole("button", { name: "Move down" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => actionNames(page)).toEqual(["third", "first", "second"]);
    await expect(card(page, 2).getByRole("button", { name: "Move down" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => actionNames(page)).toEqual(["third", "second", "first"]);
    await expect(card(page, 3).getByRole("button", { name: "Move up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => actionNames(page)).toEqual(["third", "first", "second"]);
  });

  await expect(card(page, 1).getByLabel("Subject")).toHaveValue("It is hot");
});

test("an item is added by one press, though leaving a field before it shows what is wrong there", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/forms/new-automation`);
  await page.getByRole("button", { name: "Add row" }).first().click();
  // The error messages of the table that loses focus would shift the button away from the pointer.
  const then = page.getByRole("group", { name: "Then", exact: true });
  await then.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Parameter, row 1: This field is required.")).toBeVisible();
  await expect(card(page, 1)).toBeVisible();
  // With the keyboard, errors are shown immediately.
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("n".repeat(1_000));
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^Enter at most \d+ characters\.$/)).toBeVisible();
});

test("a value typed into a list is asked about on Escape, and kept with the press of Save that leaves it", async ({
  signedIn: page,
  farhelm,
}) => {
  const response = await page.request.get(`${farhelm.url}/api/devices?limit=1&fields=id`);
  const [device] = (await response.json()).data as { id: number }[];
  const address = `${farhelm.url}/tags?modal=site-blocking.${device?.id}`;
  await page.goto(address);
  const hosts = page.getByRole("textbox", { name: "Host names" });
  await hosts.fill("news.example");
  // Uncommitted text counts as input: the window asks before discarding it.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await hosts.focus();
  // Committing the item shifts the button, so press its upper edge.
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Save" })
    .click({ position: { x: 20, y: 3 } });
  await expect(page.getByRole("dialog", { name: "Action status" })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("dialog").getByText("news.example")).toBeVisible();
});
