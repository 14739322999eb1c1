import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";

const IMAGE = Buffer.alloc(400_000, 7);

async function upload(page: Page, name: string): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name.includes("XSRF-TOKEN"))?.value ?? "";
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/files/global/firmware`, {
    headers: { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" },
    multipart: { file: { name, mimeType: "application/octet-stream", buffer: IMAGE } },
  });
  expect(answer.status()).toBe(201);
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
  await expectAccessible(page, "update-firmware");
  await section.getByRole("button", { name: "Start on 3 devices" }).click();

  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText(/3 under way/)).toBeVisible();
  const bar = progress.getByRole("progressbar").first();
  await expect(bar).toBeVisible({ timeout: 60_000 });
  const before = await bar.getAttribute("value");
  await expect(async () => {
    const ended = await progress.getByText(/0 under way/).isVisible();
    expect(ended || (await bar.getAttribute("value")) !== before).toBe(true);
  }).toPass({ timeout: 60_000 });
  await expect(progress.getByText(/, 0 under way/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByText("Nothing waits for a device.")).toBeVisible();
});
