// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseTimeZone } from "../../../../engine/timezones/timeZone";
import { renderBakery } from "../../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  chooseTimeZone(document, "Asia/Tokyo");
});
afterEach(() => {
  cleanup();
  chooseTimeZone(document, null);
});

async function openSubmenu(path = "/loaves") {
  const shown = await renderBakery({ path });
  fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
  fireEvent.click(await screen.findByText("System timezone"));
  const select = await screen.findByLabelText<HTMLSelectElement>("Time zone");
  return { ...shown, select };
}

describe("the time zone of the account menu", () => {
  it("[account.timezone.submenu][timezone.choices] offers every zone, the selected time, the UTC time and the way back", async () => {
    const { select } = await openSubmenu();
    const offered = within(select).getAllByRole("option", { hidden: true });
    const zones = offered.map((option) => option.textContent);
    const present = ["Asia/Yangon", "America/Nuuk", "Etc/GMT-14", "Etc/UTC", "America/Coyhaique", "Pacific/Kanton"];
    expect(zones).toEqual(expect.arrayContaining(present));
    for (const former of ["Asia/Rangoon", "America/Godthab", "UTC", "Pacific/Enderbury"])
      expect(zones).not.toContain(former);
    expect(zones.length).toBeGreaterThan(440);
    expect(select.value).toBe("Asia/Tokyo");
    expect(screen.getByRole("button", { name: "Reset system timezone" })).toBeTruthy();
  });

  it("[timezone.source][timezone.choices] a zone stored under a former name stays stored, and is chosen under its present one", async () => {
    chooseTimeZone(document, "Asia/Katmandu");
    const { select, browser } = await openSubmenu();
    expect(select.value).toBe("Asia/Kathmandu");
    expect(document.cookie).toContain("setTimeZone=Asia%2FKatmandu");
    expect(browser.reload).not.toHaveBeenCalled();
    const shown = (name: string) => Date.parse(`${screen.getByText(name).nextSibling?.textContent}Z`);
    expect(shown("Selected time") - shown("UTC time")).toBe(5.75 * 3_600_000);
  });

  it("[timezone.choices] a former name finds the zone", async () => {
    const { browser } = await openSubmenu();
    const search = await screen.findByRole("searchbox", { name: "Search time zones" });
    fireEvent.change(search, { target: { value: "rangoon" } });
    fireEvent.click(screen.getByRole("button", { name: /^Asia\/Yangon/ }));
    expect(document.cookie).toContain("setTimeZone=Asia%2FYangon");
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  it("[timezone.clock] shows the current time in the zone and in UTC", async () => {
    await openSubmenu();
    const shown = (name: string) => Date.parse(`${screen.getByText(name).nextSibling?.textContent}Z`);
    expect(shown("Selected time") - shown("UTC time")).toBe(9 * 3_600_000);
  });

  it("[timezone.change.store][timezone.change.toast][timezone.change.clear-date-range][timezone.change.reload] another zone is stored, clears the date range, and is confirmed after the page was reloaded", async () => {
    const { select, browser } = await openSubmenu("/loaves?q=rye&range=2026-01-01..2026-01-31");
    fireEvent.change(select, { target: { value: "Africa/Lagos" } });
    expect(document.cookie).toContain("setTimeZone=Africa%2FLagos");
    expect(location.search).toBe("?q=rye");
    expect(browser.reload).toHaveBeenCalledTimes(1);
    cleanup();
    await renderBakery({ path: "/loaves" });
    expect(await screen.findByText("Timezone updated successfully")).toBeTruthy();
  });

  it("[timezone.reset][timezone.reset.toast] the reset removes the zone, loads the page again and reports it", async () => {
    const { browser } = await openSubmenu();
    fireEvent.click(screen.getByRole("button", { name: "Reset system timezone" }));
    expect(document.cookie).not.toContain("setTimeZone");
    expect(browser.reload).toHaveBeenCalledTimes(1);
    cleanup();
    await renderBakery({ path: "/loaves" });
    expect(await screen.findByText("The default timezone is used")).toBeTruthy();
    cleanup();
    await renderBakery({ path: "/loaves" });
    expect(screen.queryByText("The default timezone is used")).toBeNull();
  });
});
