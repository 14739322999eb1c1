import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { withDatabase } from "../support/database";
import { readMail } from "../support/mailbox";
import { expect, test } from "../support/test";
import { answerDialog, choose, readData, send } from "../support/windowSteps";

test("[route.system.mail-logs] a mail that was sent is listed by what it is about, and goes out once more", async ({
  signedIn: page,
  farhelm,
}) => {
  const email = "wren.again@mail.test";
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  await send(page, "/users/invite", { email, company_id, role: "read_only" });
  await expect.poll(() => readData(page, `/mail-logs?q=${email}`)).toMatchObject([{ status: "sent" }]);
  const sent = () => readdirSync(join(farhelm.data, "mailbox")).length;
  const before = sent();
  await page.goto(`${farhelm.url}/system/mail-logs?q=${email}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Invitation");
  await expect(row).toContainText("Sent");
  await expectAccessible(page, "mail-logs", page.getByRole("main"));
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Resend" }).click();
  await answerDialog(page, "Confirm");
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
  const readGenerated = () => readData(page, `/reports/generated?report_template_id=${id}`);
  await expect.poll(readGenerated).toHaveLength(1);
  await page.goto(`${farhelm.url}/report/generated/${(await readGenerated())[0].id}`);
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

test("[modal-catalogue.add-report] a report includes sub-companies where chosen, and is mailed to its receivers at once", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/reports/single`);
  await page.getByRole("button", { name: "New report" }).click();
  const form = page.getByRole("dialog", { name: "Add new report" });
  const child = form.getByRole("checkbox", { name: "Include sub-companies" });
  await choose(page, form.getByRole("combobox", { name: "Company" }), [0]);
  await form.getByLabel("Name").fill("All of us");
  await expect(child).toHaveCount(0);
  await form.getByLabel("Applied to").selectOption({ label: "Company" });
  await choose(page, form.getByRole("combobox", { name: "Items" }), [0]);
  await child.check();
  const receivers = form.getByRole("combobox", { name: "Mail to" });
  await receivers.click();
  await receivers.fill(farhelm.email);
  await page.getByRole("option").filter({ hasText: farhelm.email }).click();
  await receivers.press("Escape");
  await form.getByRole("checkbox", { name: "Signal" }).check();
  await expectAccessible(page, "add-report", form);
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(form).toBeHidden();
  const [report] = await readData(page, "/reports?q=All of us");
  expect(report).toMatchObject({ applied_by: "company", include_child_companies: true });
  expect(report.receiving_users).toHaveLength(1);
  const row = page.getByRole("row").filter({ hasText: "All of us" });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Generate", exact: true }).click();
  const mail = await readMail(farhelm, farhelm.email, "Report: All of us");
  expect(mail.files).toEqual(["All of us.pdf"]);
});

/** Turns off the switch in the row with this name and expects it to stay off after a reload. */
async function turnOff(page: Page, name: string, label: string): Promise<void> {
  const toggle = page.getByRole("row").filter({ hasText: name }).getByRole("switch", { name: label });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).not.toHaveAttribute("aria-busy", "true");
  await page.reload();
  await expect(toggle).not.toBeChecked();
}

test("[route.reports.periodic.day][route.monitoring-templates] a report and a template are switched off in their rows", async ({
  signedIn: page,
  farhelm,
}) => {
  const [{ id: company_id }] = await readData(page, "/companies?limit=1&sort=id");
  const report = { name: "Every day", type: "periodic", period: "day", company_id, parameters: ["signal"] };
  const { id } = await send(page, "/reports", { ...report, applied_by: "company", apply_list: [company_id] });
  await page.goto(`${farhelm.url}/reports/periodic/day`);
  await turnOff(page, "Every day", "Active");
  expect(await readData(page, `/reports/${id}`)).toMatchObject({ is_active: 0 });

  const template = { name: "Switched off", company_id, api_version: "1.0", period: 600, enabled: true, data: [] };
  const created = await send(page, "/data-collect/configs", template);
  await page.goto(`${farhelm.url}/monitoring-templates?q=Switched`);
  await turnOff(page, "Switched off", "Enabled");
  expect(await readData(page, `/data-collect/configs/${created.id}`)).toMatchObject({ enabled: false });
});

test("[route.access-history] of the access history only what one user did is shown, also by its address", async ({
  signedIn: page,
  farhelm,
}) => {
  // Another test may have opened sessions with the same user.
  await withDatabase(farhelm, (client) =>
    client.query(
      "update access_sessions set user_id = case when id = 1 then (select id from users where email = $1) end",
      [farhelm.email],
    ),
  );
  await page.goto(`${farhelm.url}/access-history`);
  const rows = page.locator("tbody tr[tabindex]");
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: "User" }).fill(farhelm.email);
  await page.getByRole("option", { name: farhelm.email }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/user_id=/);
  await page.reload();
  await expect(rows).toHaveCount(1);
});
