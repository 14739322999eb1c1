import { expectAccessible } from "../support/axe";
import { SLOWDOWN } from "../support/slowdown";
import { expect, test } from "../support/test";

test("[route.device-configuration] devices of one system are configured in steps: their present values read, what is sent shown, each seen to its end, and the requests kept as a template", async ({
  signedIn: page,
}) => {
  const { origin } = new URL(page.url());
  const online = `${origin}/api/devices?status=online&model=RUTX11&limit=2&fields=id,name`;
  let devices: { id: number }[] = [];
  await expect(async () => {
    devices = (await (await page.request.get(online)).json()).data;
    expect(devices).toHaveLength(2);
  }).toPass();
  await page.goto(`${origin}/device-configuration?device_id=${devices.map(({ id }) => id).join(",")}`);
  const section = page.getByRole("region", { name: "Multi-configuration" });
  const next = section.getByRole("button", { name: "Next" });
  await section.getByRole("radio").first().check();
  await expectAccessible(page, "device-configuration, devices", section);
  await next.click();
  await section.getByLabel("Search endpoints").fill("ntp");
  await section.getByRole("checkbox", { name: /Time server/ }).check();
  await section.getByLabel("Search endpoints").fill("");
  await section.getByRole("checkbox", { name: /Lights/ }).check();
  await expectAccessible(page, "device-configuration, endpoints", section);
  await next.click();

  const times = section.getByRole("group", { name: /Time server/ });
  await times.getByRole("button", { name: "Read current values" }).click();
  await expect(times.getByLabel("interval")).toHaveValue("3600", { timeout: 30_000 * SLOWDOWN });
  await times.getByLabel("interval").fill("5");
  await next.click();
  await expect(times.getByText("This value is not valid.")).toBeVisible();
  await expectAccessible(page, "device-configuration, values", section);
  await times.getByLabel("interval").fill("7200");
  await next.click();

  await expect(section.getByText("PUT /services/ntp/config")).toBeVisible();
  await expect(section.getByText(/Nothing was entered for .*Lights.*; it is not sent\./)).toBeVisible();
  await section.getByRole("button", { name: "Save as template" }).click();
  const form = page.getByRole("dialog", { name: "Save as template" });
  await form.getByRole("combobox", { name: "Company" }).click();
  await page.getByRole("option").first().click();
  await form.getByLabel("Name").fill("Time every two hours");
  await form.getByLabel("Version").fill("1");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const templates = await (await page.request.get(`${origin}/api/devices/configurator/templates`)).json();
  const template = templates.data.find(({ name }: { name: string }) => name === "Time every two hours");
  expect(JSON.parse(template.template)[0].request_data.data).toMatchObject({ interval: 7200 });

  await section.getByRole("button", { name: "Send to 2 devices" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText(/, 0 in progress/)).toBeVisible({ timeout: 60_000 * SLOWDOWN });
  await expectAccessible(page, "device-configuration, sent", progress);
});
