import { expect, test } from "../support/test";

test("a template that is assigned to a simulated device fills its reports and says when the device answered last", async ({
  signedIn: page,
  farhelm,
}) => {
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const headers = { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest", origin: farhelm.url };
  const read = async (path: string) => (await (await page.request.get(`${farhelm.url}/api${path}`)).json()).data;
  const online = async () => (await read("/devices?limit=1&status=online"))[0];
  await expect.poll(online, { timeout: 60_000 }).toBeDefined();
  const device = await online();
  const name = "Who is there";
  const data = [{ url: "/system/device/status", variables: [{ id: "serial", type: "string" }] }];
  const template = { name, company_id: device.company_id, api_version: "7.15", period: 60, enabled: true, data };
  const created = await page.request.post(`${farhelm.url}/api/data-collect/configs`, { headers, data: template });
  expect(created.status(), await created.text()).toBe(200);
  const { id } = (await created.json()).data;
  const assigned = await page.request.put(`${farhelm.url}/api/data-collect/configs/${id}/assign`, {
    headers,
    data: { device_id: [device.id] },
  });
  expect(assigned.status()).toBe(200);

  const openOf = async (action: string) => {
    await page.goto(`${farhelm.url}/monitoring-templates?q=${encodeURIComponent(name)}`);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
    return page.locator("dialog[open]").last();
  };
  await expect(async () => {
    const reports = await openOf("Reports");
    await expect(reports.getByRole("row").filter({ hasText: device.name })).toContainText(
      `/system/device/status serial: ${device.serial}`,
      { timeout: 3000 },
    );
  }).toPass({ timeout: 60_000 });
  const list = await openOf("Assigned devices");
  await expect(list.getByRole("row").filter({ hasText: device.name })).toContainText(/now|second|minute/);
});
