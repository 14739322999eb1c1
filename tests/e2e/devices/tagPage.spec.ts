import { expect, test } from "../support/test";

test("[route.tag.id] a tag shows its devices, what they measured at most and at least, and what its actions did", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  await page.getByRole("link", { name: "Critical" }).click();
  await expect(page.getByRole("grid").last()).toContainText("RUT");
  await page.getByRole("tab", { name: "Highest and lowest" }).click();
  await page.getByLabel("Parameter").selectOption({ label: "Temperature" });
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("From").fill(`${today.slice(0, 8)}01`);
  await page.getByLabel("Until").fill(today);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  for (const name of ["Highest", "Lowest"]) {
    const found = page.getByRole("region", { name, exact: true });
    await expect(found).toContainText(/Temperature-?\d+\.\d.°C/);
    await expect(found.getByRole("link")).toHaveAttribute("href", /\/devices\/\d+/);
  }
  await page.getByRole("tab", { name: "Logs" }).click();
  await expect(page.getByText("The devices of this tag have done nothing yet.")).toBeVisible();
});

test("[route.tags] the list of tags says what each does to a device it is put on", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  const groups = await (await page.request.get(`${farhelm.url}/api/devices/tasks/groups`)).json();
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const created = await page.request.post(`${farhelm.url}/api/tags`, {
    headers: { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" },
    data: {
      company_id: groups.data[0].company_id,
      name: "Checked nightly",
      actions: [{ action: "execute_tasks_group", source_id: groups.data[0].id }],
    },
  });
  expect(created.status()).toBe(201);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Checked nightly" });
  await expect(row).toContainText("Task group");
  await expect(row.getByRole("link", { name: "Main company" })).toBeVisible();
});
