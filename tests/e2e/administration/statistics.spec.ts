import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** Downloads the points of a chart as CSV. */
async function saveChart(page: Page, chart: Locator): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    chart.getByRole("button", { name: "CSV of the points drawn" }).press("Enter"),
  ]);
  return file;
}

test("[route.statistics.general] the totals are above the fleet by model, firmware and company", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/statistics/general`);
  await expect(page.getByRole("main")).toContainText("Online now");
  const status = page.getByRole("region", { name: "Devices by status", exact: true });
  await expect(
    status
      .getByRole("listitem")
      .filter({ hasText: /Online|Offline/ })
      .first(),
  ).toContainText("%");
  for (const name of ["Devices by model", "Devices by firmware", "Devices by company"]) {
    const chart = page.getByRole("region", { name, exact: true });
    await expect(chart.getByRole("slider")).toBeVisible();
    expect((await saveChart(page, chart)).suggestedFilename()).toBe(`${name}.csv`);
  }
});

test("[route.statistics.online-devices] a range and a company hold for the chart and the companies below it", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/statistics/online-devices`);
  const chart = page.getByRole("region", { name: "Online devices", exact: true });
  const companies = page.locator("tbody tr[tabindex]");
  await expect(companies).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  const below = page.getByRole("grid", { name: "Companies below Main company" });
  await expect(below.locator("tbody tr[tabindex]")).not.toHaveCount(0);
  // Companies of the third level have no children, so their rows do not expand.
  await below
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  const deepest = below.getByRole("grid", { name: /^Companies below / });
  await expect(deepest.locator("tbody tr[tabindex]")).not.toHaveCount(0);
  await expect(deepest.getByRole("button", { name: /^Details of/ })).toHaveCount(0);
  const days = async () => Number(await chart.getByRole("slider").getAttribute("aria-valuemax"));
  const month = await days();
  await page.goto(`${farhelm.url}/statistics/online-devices?range=last-7d&company_id=1`);
  await expect(companies).toHaveCount(1);
  await expect(chart.getByRole("button", { name: "Last 7 days" })).toBeVisible();
  expect(await days()).toBeLessThan(month);
  await page.goto(`${farhelm.url}/statistics/online-devices?company_id=1&include_child_companies=true`);
  await expect(companies).toHaveCount(1);
});

test("[route.statistics.unique-devices] [route.statistics.months-stats] the period chosen for the table is that of the chart", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/statistics/unique-devices?range=last-90d&period=month`);
  const chart = page.getByRole("region", { name: "Different devices seen", exact: true });
  await chart.getByRole("button", { name: "As a table" }).click();
  await expect(chart.locator("tbody tr")).not.toHaveCount(0);
  expect(await chart.locator("tbody tr").count()).toBeLessThan(5);
  await page.goto(`${farhelm.url}/statistics/months-stats`);
  await expect(page.getByRole("region", { name: "Devices month by month" }).getByRole("slider")).toBeVisible();
  await expect(page.getByRole("region", { name: "Devices month by month" })).toContainText("Last 365 days");
});

test("[route.statistics.online-devices] the file of a chart holds its points, and only the lines that are drawn", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/statistics/online-devices`);
  const chart = page.getByRole("region", { name: "Online devices", exact: true });
  const points = Number(await chart.getByRole("slider").getAttribute("aria-valuemax")) + 1;
  const save = async () => {
    const [header = "", ...lines] = (await readFile(await (await saveChart(page, chart)).path(), "utf8"))
      .trim()
      .split("\r\n");
    return { columns: header.replace("\uFEFF", "").split(","), lines };
  };
  const both = await save();
  expect(both.columns.slice(1)).toEqual(["Online", "Offline"]);
  expect(both.lines).toHaveLength(points);
  expect(both.lines[0]).toMatch(/^\d{4}-\d\d-\d\d,\d+,\d+$/);
  await chart.getByRole("button", { name: "Offline" }).press("Enter");
  expect((await save()).columns.slice(1)).toEqual(["Online"]);
});

test("at the end of a long page the button that leads up leaves free what takes the focus", async ({
  signedIn: page,
}) => {
  await page.goto(new URL("/statistics/unique-devices", page.url()).href);
  const next = page.getByRole("button", { name: "Next page" }).last();
  await expect(next).toBeVisible();
  await page.keyboard.press("End");
  const up = page.getByRole("button", { name: "Scroll to top" });
  await expect(up).toBeVisible();
  await next.focus();
  const isFree = () =>
    next.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const corners = [
        [x + 8, y + 8],
        [x + width - 8, y + height - 8],
      ] as const;
      return corners.map(([left, top]) => button.contains(document.elementFromPoint(left, top)));
    });
  await expect.poll(isFree).toEqual([true, true]);
});
