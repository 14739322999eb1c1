import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";
import { readData, send } from "../support/windowSteps";

test("the audit log is filtered, opened at an entry and saved as files", async ({ signedIn: page, farhelm }) => {
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  const { id } = await send(page, "/tags", { company_id, name: "Quayside" });
  await send(page, `/tags/${id}`, { name: "Breakwater" }, "PUT");
  await page.goto(farhelm.url);
  await page.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const list = page.locator('[data-block="list"]');
  await expect(list.getByRole("row").nth(1)).toContainText("Changed a tag");
  await expectAccessible(page, "audit-log", page.getByRole("main"));

  await list.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Record name").fill("breakW");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(list.getByRole("row")).toHaveCount(2);
  const row = list.getByRole("row").filter({ hasText: "Breakwater" });
  await expect(row).toContainText("Done");
  await expect(row).toContainText("Tag");

  const opener = row.getByRole("button", { name: /^Actions for|^Details/ });
  const isMenu = (await opener.getAttribute("aria-haspopup")) === "menu";
  await opener.click();
  if (isMenu) await page.getByRole("menuitem", { name: "Details" }).click();
  const dialog = page.getByRole("dialog");
  const change = dialog.getByRole("row").filter({ hasText: "name" });
  await expect(change).toContainText("Quayside");
  await expect(change).toContainText("Breakwater");
  await page.keyboard.press("Escape");

  for (const [label, ending] of [
    ["Export CSV", "csv"],
    ["Export JSON lines", "jsonl"],
  ] as const) {
    await list.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: label }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^audit-log-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
    expect(lines).toHaveLength(ending === "csv" ? 2 : 1);
    expect(lines.at(-1)).toContain("Breakwater");
  }
});
