// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileProduct } from "../shell/compileProduct";
import { type ProductOptions, renderProduct } from "../shell/renderProduct";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Each form for administrators: its requirement and the label that offers it. */
const FORMS: [row: string, label: string][] = [
  ["remove-user-mfa", "Remove second factor"],
  ["delete-user", "Delete user by e-mail"],
  ["assign-sso-admin", "Assign single sign-on administrator"],
  ["suppression-list", "Unblock address"],
];

/** Opens a page as a user with every permission, or with all but super_admin. */
async function open(path: string, isAdministrator: boolean, options: ProductOptions = {}): Promise<void> {
  const { documents } = await compileProduct();
  const all = Object.keys(documents.permissions.permissions);
  const permissions = isAdministrator ? all : all.filter((name) => name !== "super_admin");
  await renderProduct({ path, permissions, ...options });
}

/** The labels that the page offers, in its buttons and in the menus for more of them. */
async function offered(): Promise<(string | null)[]> {
  const menus = screen.queryAllByRole("button", { name: "More actions" });
  for (const menu of menus) fireEvent.click(menu);
  if (menus.length > 0) await screen.findAllByRole("menuitem", { hidden: true });
  const parts = [...screen.getAllByRole("button"), ...screen.queryAllByRole("menuitem", { hidden: true })];
  return parts.map(({ textContent }) => textContent);
}

test.each(FORMS)(
  "[perm.admin-forms.%s] %s is offered above the users to nobody but a super administrator",
  async (_row, label) => {
    await open("/users", true);
    await screen.findByRole("button", { name: "Invite user" });
    expect(await offered()).toContain(label);
    await open("/users", false);
    await screen.findByRole("button", { name: "Invite user" });
    const labels = await offered();
    expect(labels).toContain("Roles");
    expect(labels).not.toContain(label);
  },
);

test("[perm.admin-forms.suppression-list] a mail that bounced is unblocked in its row by nobody but a super administrator", async () => {
  const mail = { id: 4, email: "gone@own.test", subject: "Invitation", status: "bounced", resendable: true };
  const listMailLogs = () => ({ body: { success: true, data: [mail], meta: { total: 1 } } });
  const items = async (isAdministrator: boolean) => {
    await open("/system/mail-logs", isAdministrator, { responses: { listMailLogs } });
    fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
    await waitFor(() => expect(screen.getAllByRole("menuitem", { hidden: true }).length).toBeGreaterThan(0));
    return screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent);
  };
  expect(await items(true)).toEqual(["Resend", "Unblock address"]);
  expect(await items(false)).toEqual(["Resend"]);
});
