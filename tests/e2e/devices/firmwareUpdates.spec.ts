import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { SLOWDOWN } from "../support/slowdown";
import { expect, test } from "../support/test";

const IMAGE = Buffer.alloc(400_000, 7);

async function upload(page: Page, name: string): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name.includes("XSRF-TOKEN"))?.value ?? "";
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/files/global/firmware`, {
    headers: { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" },
    multipart: { file: { name, mimeType: "application/octet-stream", buffer: IMAGE } },
  });
  expect(response.status()).toBe(200);
}

/** Records every state of the page's progress bars from now on. Returns a function that reads them. */
async function recordProgress(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const record = () => {
      for (const bar of document.querySelectorAll("progress"))
        seen.add(`${bar.getAttribute("aria-label")} ${bar.getAttribute("value")}`);
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seenBars: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenBars: Set<string> }).seenBars]);
}

test("[route.management.update-firmware] chosen devices are given firmware that fits, and each is seen to get along until it has ended", async ({
  signedIn: page,
}) => {
  await upload(page, "RUTX_R_00.07.99.bin");
  await upload(page, "RUT2M_R_00.07.98.bin");
  const { origin } = new URL(page.url());
  const online = `${origin}/api/devices?status=online&model=RUTX11&limit=3&fields=id,name,model`;
  let devices: { id: number; name: string }[] = [];
  await expect(async () => {
    devices = (await (await page.request.get(online)).json()).data;
    expect(devices).toHaveLength(3);
  }).toPass();
  await page.goto(`${origin}/management/update-firmware?device_id=${devices.map(({ id }) => id).join(",")}`);
  const section = page.getByRole("region", { name: "Update firmware" });
  const choice = section.getByLabel("File for RUTX11");
  await expect(choice.locator("option:checked")).toHaveText("RUTX_R_00.07.99.bin · 07.99");
  await expect(choice.locator("option")).toHaveText(["Leave out", /RUTX_R_00\.07\.99/]);
  for (const { name } of devices) await expect(section.getByText(name)).toBeVisible();
  await expectAccessible(page, "update-firmware", section);
  const bars = await recordProgress(page);
  await section.getByRole("button", { name: "Start on 3 devices" }).click();

  // Devices do not wait for the page: some may be done, or past their first step, by now.
  const progress = page.getByRole("dialog", { name: "Action status" });
  const status = progress.getByRole("status");
  for (const { name } of devices) await expect(progress.getByText(name, { exact: true })).toBeVisible();
  await expect(status).toHaveText(/, 0 in progress/, { timeout: 60_000 * SLOWDOWN });
  const counts = [...((await status.textContent()) ?? "").matchAll(/\d+/g)].map(([count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  // At least one bar had two states, so it advanced while it was shown.
  const named = (await bars()).map((bar) => bar.replace(/ \S+$/, ""));
  expect(new Set(named).size, named.join(", ")).toBeLessThan(named.length);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByText("Nothing is pending for any device.")).toBeVisible();
});
