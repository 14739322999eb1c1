import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { withDatabase } from "../support/database";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";

const overlay = mkdtempSync(join(tmpdir(), "farhelm-hostile-"));
mkdirSync(join(overlay, "forms"));
const options = Array.from({ length: 10_000 }, (_, index) => ({ value: `v${index}`, label: `Choice ${index}` }));
const hostile = {
  $schema: "../meta/form.schema.json",
  draft: true,
  title: "Hostile",
  submit: { operation: "createTag" },
  fields: [
    { key: "company_id", label: "Company", component: "CompanySelect" },
    { key: "name", label: "Name" },
    { key: "description", label: "Choice", type: "select", options },
    { key: "color", label: "Color", mask: "hex-color" },
  ],
};
writeFileSync(join(overlay, "forms/new-tag.json"), JSON.stringify(hostile));

const MEGABYTE = 1_000_000;
let farhelm: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--empty", "--documents", overlay] });
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(overlay);
});
test.beforeEach(async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await startSession(page, farhelm);
});

/** Pastes a megabyte of repeated text with the keyboard. */
async function pasteMegabyte(page: Page, input: Locator, text = "a"): Promise<void> {
  await page.evaluate(({ text, length }) => navigator.clipboard.writeText(text.repeat(length)), {
    text,
    length: MEGABYTE,
  });
  await input.click();
  await page.keyboard.press("ControlOrMeta+v");
}

const lengthOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.value.length);

test("a megabyte pasted into a text, a mask and a choice: each takes what it can, reports it, and goes on", async ({
  page,
}) => {
  await page.goto(`${farhelm.url}/forms/new-tag`);
  const name = page.getByLabel("Name");
  await pasteMegabyte(page, name);
  await page.keyboard.press("Tab");
  if ((await lengthOf(name)) > 100) await expect(page.getByText("Enter at most 100 characters.")).toBeVisible();
  await name.fill("Bearable");
  await expect(page.getByText("Enter at most 100 characters.")).toHaveCount(0);

  const color = page.getByLabel("Color");
  await pasteMegabyte(page, color);
  await expect(color).toHaveValue("#AAAAAA");

  const requested: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/companies") requested.push(request.url());
  });
  const company = page.getByRole("combobox", { name: "Company" });
  await pasteMegabyte(page, company, "z");
  await expect(page.getByText("No results found")).toBeVisible();
  expect(Math.max(...requested.map((url) => url.length))).toBeLessThan(1_000);
  await company.fill("");
  await page.getByRole("option", { name: "Main company" }).click();

  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readTags("Bearable")).toEqual([{ color: "#AAAAAA", description: null }]);
  await expectFormClosed(page);
});

/** Waits until the form has closed, because closing the browser during a navigation can hang. */
const expectFormClosed = (page: Page) => expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

/** Reads the tags with a name. */
const readTags = (name: string) =>
  withDatabase(
    farhelm,
    async (client) =>
      (await client.query("select color, nullif(description, '') as description from tags where name = $1", [name]))
        .rows,
  );

test("a megabyte pasted into a cell of a table and into a rich text stays in bounds, and the page answers", async ({
  page,
}) => {
  await page.goto(`${farhelm.url}/forms/new-automation`);
  await page.getByRole("button", { name: "Add row" }).first().click();
  const cell = page.getByRole("grid").or(page.getByRole("table")).first().getByRole("textbox").first();
  await pasteMegabyte(page, cell);
  await page.keyboard.press("Tab");
  const description = page.getByLabel("Description");
  await description.fill("It answers");
  await expect(description).toHaveValue("It answers");
  // The table is capped at its maximum number of rows.
  await pasteMegabyte(page, cell, "a\n");
  await expect(page.getByText("4 / 4")).toBeVisible();

  await page.goto(`${farhelm.url}/tags?modal=add-notice`);
  const message = page.getByRole("textbox", { name: "Message" });
  await pasteMegabyte(page, message);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/^Enter at most [\d,\s]+ characters\.$/)).toBeVisible();
  // Half a million lines, for each of which the browser would create an element.
  await message.fill("");
  await pasteMegabyte(page, message, "a\n");
  await expect(message).toBeFocused();
  await message.fill("Short again");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
});

test("a form six levels deep leaves its inputs room on the smallest phone, and its empty lists no gap", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${farhelm.url}/forms/new-automation`);
  const list = (name: string) =>
    page.getByRole("group", { name, exact: true }).filter({ has: page.locator(`> legend:text-is("${name}")`) });
  const addButton = (name: string) => list(name).last().getByRole("button", { name: "Add", exact: true }).last();
  const gap = () => addButton("Further conditions").evaluate((button) => getComputedStyle(button).marginTop);
  expect(await gap()).toBe("0px");
  await addButton("Further conditions").click();
  await addButton("Further conditions").click();
  await expect(page.getByRole("group", { name: "Condition 1" })).toHaveCount(2);
  await addButton("Then").click();
  const innermost = list("Then").last().getByRole("combobox", { name: "Do" });
  await innermost.selectOption({ label: "Send an e-mail" });
  const narrowest = () =>
    list("Then")
      .last()
      .locator("input:not([type=checkbox]), select, textarea")
      .evaluateAll((inputs) => Math.min(...inputs.map((input) => input.getBoundingClientRect().width)));
  expect(await narrowest()).toBeGreaterThan(160);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("what a server says in one word of any length stays within the page, at its field and above the form", async ({
  page,
}) => {
  const errors = ["name", "nowhere"].map((source) => ({ code: "INVALID", message: source.repeat(3_000), source }));
  await page.route("**/api/tags", (route, request) =>
    request.method() === "POST" ? route.fulfill({ status: 422, json: { success: false, errors } }) : route.continue(),
  );
  await page.goto(`${farhelm.url}/forms/new-tag`);
  await page.getByRole("combobox", { name: "Company" }).click();
  await page.getByRole("option", { name: "Main company" }).click();
  await page.getByLabel("Name").fill("Refused");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^(name){3000}$/)).toBeVisible();
  await expect(page.getByText(/^(nowhere){3000}$/)).toBeVisible();
  const { scrollWidth, scrollHeight, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
    return { scrollWidth, scrollHeight, clientWidth };
  });
  expect([scrollWidth, scrollHeight < 2_000]).toEqual([clientWidth, true]);
});

test("a choice of 10 000 draws a page of them, and is made by keys alone", async ({ page }) => {
  await page.goto(`${farhelm.url}/forms/new-tag`);
  const choice = page.getByRole("combobox", { name: "Choice" });
  await choice.focus();
  await expect(page.locator("option, [role=option]")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option")).toHaveCount(100);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option")).toHaveCount(200);
  await page.keyboard.type("choice 9876");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(choice).toHaveValue("Choice 9876");
  await page.getByRole("combobox", { name: "Company" }).click();
  await page.getByRole("option", { name: "Main company" }).click();
  await page.getByLabel("Name").fill("Chosen of many");
  await page.keyboard.press("Enter");
  await expect.poll(() => readTags("Chosen of many")).toEqual([{ color: null, description: "v9876" }]);
  await expectFormClosed(page);
});

test("[form.waiting-flag] the mouse and Enter that send a form at once send it once, however long the answer takes", async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route("**/api/notices", async (route, request) => {
    if (request.method() === "POST") {
      keys.push(request.headers()["idempotency-key"]);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    await route.continue();
  });
  await page.goto(`${farhelm.url}/tags?modal=add-notice`);
  await page.getByRole("textbox", { name: "Message" }).fill("Said once");
  const button = page.getByRole("button", { name: "Publish" });
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await page.getByLabel("Shown from").focus();
  await page.mouse.move(x + width / 2, y + height / 2);
  // Concurrent input events: Enter is pressed in the field while the mouse is pressed on the button.
  await Promise.all([
    page.keyboard.down("Enter"),
    page.mouse.down(),
    page.keyboard.up("Enter"),
    page.mouse.up(),
    page.keyboard.press("Enter"),
    page.mouse.click(x + width / 2, y + height / 2, { clickCount: 2 }),
  ]);
  await expect(page.getByText("Notice created successfully")).toBeVisible();
  const stored = await withDatabase(
    farhelm,
    async (client) =>
      (await client.query("select count(*)::int as count from notices where message like '%Said once%'")).rows,
  );
  expect([stored, keys]).toEqual([[{ count: 1 }], [expect.stringMatching(/^[\w-]{8,}$/)]]);
});
