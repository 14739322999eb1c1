import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

// Expected refusals: a forbidden host, and a test mail that the server does not accept.
test.use({ expected: [/status of (422 .*\/api\/email-configurations|400 .*\/api\/email-configurations\/\d+\/test)$/] });

test("[mail.company-server] a mail server of one's own is refused where it may not be, and its test says what the server answered", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/email-smtp`);
  await page.getByRole("button", { name: "New mail server" }).click();
  const dialog = page.locator("dialog[open]").last();
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await dialog.getByRole("textbox", { name: label, exact: true }).fill(value);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
  };
  const own = { Name: "Gate of the yard", Sender: "yard@yard.example", "User name": "yard", Password: "quiet gate 71" };
  await fill({ ...own, Server: "0x7f.1", Port: "587" });
  await expect(dialog).toContainText("is not a public one");
  await fill({ Server: "mail.yard.invalid", Port: "26" });
  await expect(dialog).toContainText("A mail server's port is");
  await fill({ Port: "587" });
  await expect(dialog.getByRole("row").filter({ hasText: "mail.yard.invalid" })).toBeVisible();
  await page.goto(`${farhelm.url}/email-smtp`);
  const row = page.getByRole("row").filter({ hasText: "mail.yard.invalid" });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Send a test mail" }).click();
  await expect(page.getByText(/The mail server did not take the mail: .*mail\.yard\.invalid/)).toBeVisible();
  await expectAccessible(page, "email-configurations", page.getByRole("main"));
});
