import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";
import { openWindow, readData } from "./windowSteps";

/** A device that answers at once; at first none has come in yet. */
async function onlineDevice(page: Page): Promise<{ id: number; name: string }> {
  const find = () => readData(page, "/devices?status=online&model=RUTX11&limit=1");
  await expect.poll(find).toHaveLength(1);
  return (await find())[0];
}

test("[modal-catalogue.dynamic-dns] several rules are set in one window, which says how the device reports each", async ({
  signedIn: page,
}) => {
  test.setTimeout(120_000);
  const { id } = await onlineDevice(page);
  const dialog = await openWindow(page, `dynamic-dns.${id}`);
  const rules = dialog.getByRole("group", { name: "Rules", exact: true });
  const had = await rules.getByLabel("Host name").count();
  for (const [place, name] of ["roof", "yard"].entries()) {
    await rules.getByRole("button", { name: "Add", exact: true }).click();
    await rules
      .getByLabel("Service")
      .nth(had + place)
      .fill("duckdns.org");
    await rules
      .getByLabel("Host name")
      .nth(had + place)
      .fill(`${name}.example.org`);
    await rules
      .getByLabel("User name")
      .nth(had + place)
      .fill("roof");
  }
  await rules.getByLabel("Password", { exact: true }).nth(had).fill("quiet gate 71");
  await expectAccessible(page, "dynamic-dns", dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 done, 0 failed, 0 under way")).toBeVisible();
  await expect.poll(() => readData(page, `/devices/${id}/ddns`)).toHaveLength(had + 2);
  const again = await openWindow(page, `dynamic-dns.${id}`);
  const reported = again.getByRole("grid").first();
  await expect(reported.getByRole("row", { name: /roof\.example\.org/ })).toContainText("Updated");
  await expect(reported.getByRole("row", { name: /yard\.example\.org/ })).toContainText(
    "The service refuses the sign-in.",
  );
  await expect(rules.getByLabel("Host name").nth(had)).toHaveValue("roof.example.org");
  await expect(rules.getByLabel("Password", { exact: true }).nth(had)).toHaveValue("");
  await expect
    .poll(async () => (await readData(page, `/devices/${id}?fields=ddns_rules_count`)).ddns_rules_count)
    .toBe(had + 2);
});
