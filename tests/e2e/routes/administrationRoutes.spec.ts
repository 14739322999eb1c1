import type { Page } from "@playwright/test";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";
import { expect, serverTest as test } from "../support/test";
import { readData, send } from "../support/windowSteps";
import { ADMINISTRATION_CASES, PERIODS } from "./administrationCases";
import { byPermission, RouteWalk } from "./RouteWalk";

/** Creates a record for each list that is empty in the demonstration data. Returns the ids of addresses. */
async function createRecords(page: Page, farhelm: Farhelm): Promise<Record<string, string>> {
  const [{ id: company_id }] = await readData(page, "/companies?limit=1&sort=id");
  const report = { company_id, parameters: ["signal"], applied_by: "company", apply_list: [company_id] };
  const dates = { period: "custom", start_date: "2026-01-01 00:00:00", end_date: "2026-12-31 00:00:00" };
  const { id: once } = await send(page, "/reports", { ...report, ...dates, name: "Once", type: "single" });
  await send(page, `/reports/${once}/generate`, {});
  for (const period of PERIODS)
    await send(page, "/reports", { ...report, period, name: `Every ${period}`, type: "periodic" });
  await send(page, "/users/invite", { email: "walked@routes.example", company_id, role: "read_only" });
  await send(page, "/credits/codes", { credit_type_name: "credit", company_id, amount: 1, comment: "Walked" });
  const mail = { email: "walked@routes.example", username: "walked", password: "quiet harbour gate 71" };
  await send(page, "/email-configurations", { ...mail, name: "Walked", host: "mail.routes.example", port: 587 });
  await withDatabase(farhelm, async (client) => {
    const admin = "(select id from users where email = $1), $1";
    await client.query(
      `insert into impersonation_logs (user_id, user_email, actor_id, actor_email, company_id, started_at, expires_at)
       values (${admin}, ${admin}, $2, now() - interval '1 hour', now())`,
      [farhelm.email, company_id],
    );
    await client.query(
      `insert into user_move_logs (user_id, user_email, from_company_id, to_company_id, moved_by) values (${admin}, $2, $2, $1)`,
      [farhelm.email, company_id],
    );
    await client.query(`insert into files (type, name, device_model, file_size, sha256)
      values ('global_firmware', 'walked.bin', 'RUTX', 0, '')`);
  });
  const readGenerated = () => readData(page, `/reports/generated?report_template_id=${once}`);
  await expect.poll(readGenerated).toHaveLength(1);
  return { company: company_id, generated: (await readGenerated())[0].id };
}

let walk: RouteWalk;
test.beforeAll(async ({ browser, farhelm }) => {
  walk = await RouteWalk.start(browser, farhelm, "administration_guest", (page) => createRecords(page, farhelm));
});
test.afterAll(() => walk?.close());

for (const one of byPermission(ADMINISTRATION_CASES))
  test(`[routing.permission-missing]${one.ids} ${one.path} is drawn from what the server says, and refused to who may not see it`, async () => {
    // Each has a page of its own: while one waits, the other works.
    await Promise.all([walk.expectDrawn(one), one.isOpen || walk.expectRefused(one)]);
  });

test("[route.reports.periodic.values] another period is an unknown address", async () => {
  await walk.open("/reports/periodic/year");
  await expect(walk.permitted).toHaveURL(/\/management\/devices$/);
});

test("[route.404] the page for what is not found needs no session", async ({ browser, farhelm }) => {
  const page = await browser.newPage();
  await page.goto(`${farhelm.url}/404`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page).toHaveURL(/\/404$/);
  await page.context().close();
});

test("[route.logout] the address of signing out ends the session", async ({ farhelm }) => {
  const { restricted: page } = walk;
  await page.goto(`${farhelm.url}/logout`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect((await page.request.get(`${farhelm.url}/api/user`)).status()).toBe(401);
});
