import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";
import { answer, readData } from "./windowSteps";

/** Sends a call as the console does. */
async function send(page: Page, path: string, data: object) {
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const headers = { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" };
  const answered = await page.request.post(new URL(`/api${path}`, page.url()).href, { headers, data });
  expect([200, 201], await answered.text()).toContain(answered.status());
  return (await answered.json()).data;
}

test("[route.system.mail-logs] a mail that was sent is listed by what it is about, and goes out once more", async ({
  signedIn: page,
  farhelm,
}) => {
  const email = "wren.again@mail.test";
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  await send(page, "/users/invite", { email, company_id, role: "read_only" });
  await expect.poll(() => readData(page, `/mail-logs?q=${email}`)).toHaveLength(1);
  const sent = () => readdirSync(join(farhelm.data, "mailbox")).length;
  const before = sent();
  await page.goto(`${farhelm.url}/system/mail-logs?q=${email}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Invitation");
  await expect(row).toContainText("Sent");
  await expectAccessible(page, "mail-logs");
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Resend" }).click();
  await answer(page, "Confirm");
  await expect(page.getByText("The mail is sent again.")).toBeVisible();
  await expect.poll(sent).toBe(before + 1);
});

test("[route.report.generated.id] a generated report is printed light and whole, without what is pressed", async ({
  signedIn: page,
  farhelm,
}) => {
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  const parameters = ["signal", "temperature"];
  const dates = { period: "custom", start_date: "2026-01-01 00:00:00", end_date: "2026-12-31 00:00:00" };
  const named = { name: "On paper", type: "single", company_id, parameters };
  const { id } = await send(page, "/reports", { ...named, ...dates, applied_by: "company", apply_list: [company_id] });
  await send(page, `/reports/${id}/generate`, {});
  const made = () => readData(page, `/reports/generated?report_template_id=${id}`);
  await expect.poll(made).toHaveLength(1);
  await page.goto(`${farhelm.url}/report/generated/${(await made())[0].id}`);
  await expect(page.getByText("Strongest signal").first()).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "On paper" })).toBeVisible();
  await expect(page.getByText("Strongest signal").first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Serial" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Print|Download/ })).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});
