import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { navigateInApp } from "../support/navigateInApp";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";

const overlay = mkdtempSync(join(tmpdir(), "farhelm-dev-"));
const product = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../schemas/${name}`, import.meta.url)), "utf8");
const good = product("forms/new-tag.json");
for (const folder of ["forms", "modals", "pages", "brands", "languages"]) mkdirSync(join(overlay, folder));
const save = (name: string, text: string) => {
  writeFileSync(join(overlay, `forms/${name}.json`), text);
};
/** Saves a document of the product to the overlay with one text replaced. */
const change = (name: string, from: string, to: string) => {
  writeFileSync(join(overlay, name), product(name).replace(from, to));
};

let farhelm: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--empty", "--dev", "--documents", overlay] });
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(overlay);
});

/** Opens the tags page; the first page of a dev server takes longer, because Vite transforms its sources. */
async function openTags(page: Page): Promise<void> {
  page.setDefaultNavigationTimeout(60_000);
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/tags`);
  await expect(page.getByRole("button", { name: "New tag" })).toBeVisible({ timeout: 80_000 * SLOWDOWN });
}

test("a saved document shows in the open browser, a broken one says where and the last good one stays", async ({
  page,
}) => {
  await openTags(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.getByRole("button", { name: "New tag" }).click();
  const window = page.getByRole("dialog", { name: "New tag" });
  await window.getByLabel("Name").fill("Half a word");
  await window.getByLabel("Name").press("ArrowLeft");

  await test.step("a label changes while text is typed", async () => {
    const start = Date.now();
    save("new-tag", good.replace('"label": "Name"', '"label": "Called"'));
    await expect(window.getByLabel("Called")).toHaveValue("Half a word");
    test.info().annotations.push({ type: "from saving to showing (ms)", description: String(Date.now() - start) });
    await expect(window.getByLabel("Called")).toBeFocused();
    await page.keyboard.type("!");
    await expect(window.getByLabel("Called")).toHaveValue("Half a wor!d");
  });

  await test.step("what else is saved shows around what was typed", async () => {
    const heading = page.locator("h1");
    change("routes.json", '"path": "/tags",\n      "title": "Tags"', '"path": "/tags",\n      "title": "Labels"');
    await expect(heading).toHaveText("Labels");
    change("pages/tags.json", '"blocks"', '"title": "All labels", "blocks"');
    await expect(heading).toHaveText("All labels");
    change("languages/en.json", '"texts": {', '"texts": { "All labels": "All of them",');
    await expect(heading).toHaveText("All of them");
    change("brands/default.json", "#1d5fd1", "#0b6e4f");
    await expect(page.locator("html")).toHaveAttribute("style", /--brand:[^;]*#0b6e4f/);
    await expect(window.getByLabel("Called")).toHaveValue("Half a wor!d");
    await expect(window.getByLabel("Called")).toBeFocused();
  });

  await test.step("the title of an open window changes around what is typed in it", async () => {
    save("new-tag", good.replace('"label": "Name"', '"label": "Called"').replace('"New tag"', '"Another label"'));
    const retitled = page.getByRole("dialog", { name: "Another label" });
    await expect(retitled.getByLabel("Called")).toHaveValue("Half a wor!d");
    await expect(retitled.getByLabel("Called")).toBeFocused();
    save("new-tag", good.replace('"label": "Name"', '"label": "Called"'));
    await expect(window.getByLabel("Called")).toHaveValue("Half a wor!d");
    await expect(window.getByLabel("Called")).toBeFocused();
  });

  const problems = page.getByRole("alert").filter({ hasText: "last good ones are shown" });
  await test.step("what is broken says where, what and what may be meant", async () => {
    save("new-tag", good.replace("CompanySelect", "CompanySelekt"));
    await expect(problems).toContainText(/forms\/new-tag\.json:\d+:\d+ no widget "CompanySelekt"/);
    await expect(problems).toContainText('did you mean "CompanySelect"?');
    await expect(window.getByLabel("Called")).toHaveValue("Half a wor!d");
    await page.keyboard.type("?");
    await expect(window.getByLabel("Called")).toHaveValue("Half a wor!?d");
  });

  await test.step("mended, the problem goes and the form is as it was", async () => {
    save("new-tag", good);
    await expect(problems).toHaveCount(0);
    await expect(window.getByLabel("Name")).toHaveValue("Half a wor!?d");
  });

  await test.step("what was entered is sent by the changed form", async () => {
    await window.getByRole("combobox", { name: "Company" }).click();
    await window.getByRole("option").first().click();
    await window.getByRole("button", { name: "Create tag" }).click();
    await expect(page.getByRole("link", { name: "Half a wor!?d" })).toBeVisible();
  });
  expect(loads).toBe(0);

  await test.step("a form that is new opens in the gallery, before any route leads to it", async () => {
    await page.goto(`${farhelm.url}/gallery?show=form/another-tag`);
    const index = page.getByRole("navigation", { name: "Gallery" });
    await expect(index.getByRole("link", { name: "new-tag", exact: true })).toBeVisible();
    save("another-tag", good.replace('"title": "New tag"', '"title": "Another tag"'));
    await expect(page.getByRole("article", { name: "form another-tag" }).getByLabel("Name")).toBeVisible();
  });
});

test("styles count in the same order as in production, whichever part comes first", async ({ page }) => {
  await openTags(page);
  const first = await page.evaluate(() => document.styleSheets[0]?.cssRules[0]?.cssText);
  expect(first).toBe("@layer tokens, base, elements, content, layout, app;");
});

test("the gallery shows what there is with its words, found by search and keyboard, and nothing of it is shipped", async ({
  page,
}) => {
  await openTags(page);
  await navigateInApp(page, "/gallery");
  const search = page.getByRole("searchbox", { name: "Search the gallery" });
  await expect(search).toBeVisible();
  const index = page.getByRole("navigation", { name: "Gallery" });
  const entries = await page.evaluate(async () => (await (await fetch("/gallery.json")).json()).length);
  await expect(index.getByRole("link")).toHaveCount(entries);

  await search.fill("widget/");
  await search.press("ArrowDown");
  const example = page.getByRole("article", { name: "widget CompanySelect" });
  await expect(example.getByRole("combobox")).toBeVisible();
  await expect(example.locator("pre")).toContainText('"component": "CompanySelect"');
  await search.fill("mask/mac");
  await page.getByRole("article").getByLabel("mac").pressSequentially("001e42");
  await expect(page.getByRole("article").getByLabel("mac")).toHaveValue(/^00:1E:42/);
  await search.fill("modal/add-note");
  await expect(page.getByRole("article").getByRole("button", { name: "Open" })).toBeVisible();
  await expectFits(page, "the gallery", 390);
  await expectAccessible(page, "the gallery");

  const built = fileURLToPath(new URL("../../../dist/console/assets", import.meta.url));
  const shipped = readdirSync(built).filter((name) => /\.js$/.test(name));
  const withDevCode = shipped.filter((name) =>
    /gallery\.json|farhelm:documents/.test(readFileSync(join(built, name), "utf8")),
  );
  expect([shipped.length > 0, withDevCode]).toEqual([true, []]);
});

test("what is typed in a window stays when the window's own document is saved", async ({ page }) => {
  await openTags(page);
  await navigateInApp(page, "/tags?modal=company-new");
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await field.fill("Half a company", { timeout: 40_000 * SLOWDOWN });
  await field.press("ArrowLeft");
  const title = /"title": "([^"]+)"/.exec(product("modals/company-new.json"))?.[1] ?? "";
  change("modals/company-new.json", `"title": "${title}"`, '"title": "Another branch"');
  await expect(page.getByRole("dialog", { name: "Another branch" })).toBeVisible();
  await expect(field).toHaveValue("Half a company");
  await expect(field).toBeFocused();
  await page.keyboard.type("!");
  await expect(field).toHaveValue("Half a compan!y");
});
