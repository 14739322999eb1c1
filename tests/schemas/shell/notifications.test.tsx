// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ProductOptions, renderProduct } from "./renderProduct";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const listed = (type: string) => ({ id: 4, summary: "Ten credits left", type, created_at: "2026-05-04 10:00:00" });
const listResponse = (data: object[]) => ({ body: { success: true, data, meta: { total: data.length } } });

async function open(type: string, options: ProductOptions = {}) {
  const shown = await renderProduct({
    responses: { listNotifications: () => listResponse([listed(type)]) },
    ...options,
  });
  const bell = await screen.findByRole("button", { name: /^Notifications/ });
  fireEvent.click(bell);
  await screen.findByText("Ten credits left");
  return { ...shown, bell };
}

test.each([
  ["invited-user-registration", "invitedUserRegistration", "New user"],
  ["credit-code-activation", "creditCodeActivation", "Code redeemed"],
  ["credit-amount-too-low", "creditAmountTooLow", "Few credits left"],
  ["device-alert", "deviceAlert", "Device alert"],
])("[notifications.type.%s] a notification of type %s is shown with its summary, as %s", async (_id, type, label) => {
  await open(type);
  expect(screen.getByText("Ten credits left").closest("li")?.textContent).toContain(label);
});

test.each([
  [{ show_payment: true }, "creditAmountTooLow", {}, 1],
  [{ show_payment: false }, "creditAmountTooLow", {}, 0],
  [{ show_payment: true }, "deviceAlert", {}, 0],
  [{ show_payment: true }, "creditAmountTooLow", { default: false }, 0],
])(
  "[notifications.buy-link] for %j, a notification of type %s and the brand %j offers %i links",
  async (user, type, brand, count) => {
    await open(type, { user, brand });
    const links = screen.queryAllByRole<HTMLAnchorElement>("link", { name: "Get more resources", hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(count === 1 ? ["/guide.html#credits"] : []);
  },
);

test("[notifications.list.call][notifications.mark-seen.call][notifications.close-marks-seen] reads the list without parameters, and closing it marks the unseen", async () => {
  const { requestsOf, bell } = await open("deviceAlert");
  expect(requestsOf("listNotifications").map(({ url }) => [url.pathname, url.search])).toContainEqual([
    "/api/notifications",
    "",
  ]);
  const before = requestsOf("listNotifications").length;
  fireEvent.click(bell);
  await waitFor(() => expect(requestsOf("seeNotifications").map(({ body }) => body)).toEqual([{ id: [4] }]));
  await waitFor(() => expect(requestsOf("listNotifications").length).toBeGreaterThan(before));
});

test("[notices.list.call][notices.indicator.shown] reads the notices without parameters, and a new one is important", async () => {
  const notice = { id: 1, type: "info", message: "Tonight", enabled_at: "2026-05-04 10:00:00" };
  const { requestsOf } = await renderProduct({ responses: { listNotices: () => listResponse([notice]) } });
  const button = await screen.findByRole("button", { name: /^Notices/ });
  expect(requestsOf("listNotices").map(({ url }) => [url.pathname, url.search])).toEqual([["/api/notices", ""]]);
  expect(within(button).getByText("Important")).toBeTruthy();
});
