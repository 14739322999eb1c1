import { SLOWDOWN } from "../support/slowdown";
import { expect, test } from "../support/test";

test("[route.devices.id.metrics.dynamic] a chart says its newest value, shows a part by keys alone, and is saved", async ({
  firstPage: page,
}) => {
  await page.locator("tbody tr[tabindex] [data-key=name] a").first().click();
  await page.getByRole("link", { name: "Metrics", exact: true }).click();
  const chart = page.getByRole("region", { name: "Temperature", exact: true });
  await expect(page.getByRole("region", { name: "Newest values" })).toContainText("Temperature");
  // Protocol values are shown as labels.
  await expect(page.getByRole("region", { name: "Newest values" })).toContainText(/Network state(Home|Roaming)/);
  await expect(chart.getByRole("listitem").filter({ hasText: "°C" })).toHaveCount(1);
  const plot = chart.getByRole("slider");
  const pointCount = async () => Number(await plot.getAttribute("aria-valuemax"));
  const total = await pointCount();
  await plot.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(plot).toHaveAttribute("aria-valuetext", /Temperature .*°C/);
  await page.keyboard.press("+");
  await expect(chart.getByRole("button", { name: "Show all" })).toBeVisible();
  await expect(chart).not.toHaveAttribute("aria-busy", "true");
  expect(await pointCount()).toBeLessThan(total);
  await page.keyboard.press("-");
  await expect(chart.getByRole("button", { name: "Show all" })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    chart.getByRole("button", { name: "CSV of the points drawn" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Temperature.csv");
  const states = page.getByRole("region", { name: "States", exact: true });
  await states.getByRole("slider").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(states.getByRole("slider")).toHaveAttribute("aria-valuetext", /WAN state \w+/);
  await states.getByRole("button", { name: "As a table" }).click();
  await expect(states.getByRole("table")).toContainText("WAN state");
});

test("[route.devices.id.monitoring-parameters-history] one parameter is shown over time, and all of them as they were at a time", async ({
  firstPage: page,
}) => {
  await page.locator("tbody tr[tabindex] [data-key=name] a").first().click();
  await page.getByRole("link", { name: "Parameter history", exact: true }).click();
  await page.getByRole("combobox", { name: "Parameter", exact: true }).selectOption("WAN state");
  await expect(page.locator("th[data-key=value]")).toHaveText("WAN state");
  await expect(page.locator("tbody [data-key=value]").first()).toHaveText(/\w/);
  await page.getByRole("tab", { name: "All values at a time" }).click();
  const values = page.getByRole("region", { name: "Values reported by then" });
  const showAt = async (time: string) => {
    await page.getByLabel(/^Time/).fill(time);
    await page.getByRole("button", { name: "Show", exact: true }).click();
  };
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await showAt(`${yesterday}T12:00`);
  await expect(values).toContainText(`Recorded${yesterday} 1`);
  await expect(values).toContainText(/Temperature\d/);
  await showAt("2020-01-01T12:00");
  await expect(values, "before it told anything nothing is known").toContainText("Recorded–");
});

test("[route.devices.id.ports] a completed scan shows the ports, and the request is listed in the activity of the device", async ({
  firstPage: page,
}) => {
  await page.locator("tbody tr[tabindex] [data-key=name] a").first().click();
  await page.getByRole("link", { name: "Ports", exact: true }).click();
  const front = page.getByRole("main").getByRole("list", { name: "Ports", exact: true });
  await expect(front.getByRole("listitem").first()).toContainText("Not scanned");
  await page.getByRole("button", { name: "Port scan", exact: true }).click();
  const scan = page.getByRole("dialog", { name: "Port scan" });
  await scan.getByRole("button", { name: "Scan", exact: true }).click();
  const status = page.getByRole("dialog", { name: "Action status" });
  await expect(status).toContainText(/in progress/i);
  for (const window of [status, scan]) {
    await window.getByRole("button", { name: "Close", exact: true }).click();
    await expect(window).toHaveCount(0);
  }
  // The page refetches when the scan ends, even with the progress window closed.
  await expect(front.getByRole("listitem").first()).toContainText(/Mbit\/s|Nothing plugged in/, {
    timeout: 30_000 * SLOWDOWN,
  });
  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await page.getByRole("tab", { name: "Actions", exact: true }).click();
  await expect(page.locator("tbody tr").filter({ hasText: "Port scan" }).first()).toContainText("Completed");
});
