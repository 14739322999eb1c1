// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { HeaderNotifications } from "../../../engine/generated/documents";
import { Bell } from "../../../engine/notifications/Bell";
import { buyLink, isUnseen, type Notification } from "../../../engine/notifications/notifications";
import header from "../../../schemas/header.json";
import { type ContentOptions, renderContent } from "../renderContent";

afterEach(cleanup);

// The product's own notifications document.
const document = header.notifications as HeaderNotifications;
const make = (id: number, parts: Partial<Notification> = {}): Notification => ({
  id,
  summary: `Summary ${id}`,
  type: "deviceAlert",
  created_at: "2026-05-04 10:00:00",
  seen_at: null,
  ...parts,
});

function show(list: Notification[], options: ContentOptions = {}) {
  return renderContent(<Bell document={document} />, {
    answer: ({ operation }) => (operation === "listNotifications" ? { data: [...list], meta: {} } : {}),
    ...options,
  });
}

const bell = () => screen.getByRole("button", { name: /^Notifications/ });
const toggle = () => fireEvent.click(bell());

describe("the bell", () => {
  it("[notifications.list.call] asks for the list without parameters and reads data.data", async () => {
    const { calls } = show([make(1)]);
    toggle();
    expect(await screen.findByText("Summary 1")).toBeTruthy();
    expect(calls.map(({ operation, params }) => [operation, params])).toEqual([["listNotifications", {}]]);
  });

  it.each([
    ["[notifications.type.invited-user-registration]", "invitedUserRegistration"],
    ["[notifications.type.credit-code-activation]", "creditCodeActivation"],
    ["[notifications.type.credit-amount-too-low]", "creditAmountTooLow"],
    ["[notifications.type.device-alert]", "deviceAlert"],
  ])("%s %s is shown with its summary", async (_id, type) => {
    show([make(1, { type, summary: `About ${type}` })]);
    toggle();
    expect(await screen.findByText(`About ${type}`)).toBeTruthy();
  });

  it("[notifications.close-marks-seen][notifications.mark-seen.call] closing marks all unseen ones and reads the list again", async () => {
    const list = [make(3), make(2, { seen_at: "2026-05-04 11:00:00" }), make(1)];
    const { calls } = show(list);
    toggle();
    await screen.findByText("Summary 3");
    expect(bell().getAttribute("aria-label")).toBe("Notifications, not seen: 2");
    expect(calls).toHaveLength(1);
    list.splice(0, 3, ...list.map((one) => ({ ...one, seen_at: "2026-05-04 12:00:00" })));
    toggle();
    await waitFor(() => expect(bell().getAttribute("aria-label")).toBe("Notifications"));
    expect(calls.map(({ operation, body }) => [operation, body])).toEqual([
      ["listNotifications", undefined],
      ["seeNotifications", { id: [3, 1] }],
      ["listNotifications", undefined],
    ]);
    toggle();
    await screen.findByText("Summary 3");
    toggle();
    expect(calls).toHaveLength(3);
  });

  it("[notifications.empty] says that there are none", async () => {
    show([]);
    toggle();
    expect(await screen.findByText("No notifications")).toBeTruthy();
  });

  it.each([
    [[{ code: "MAINTENANCE", message: "Closed for today" }], "Closed for today"],
    [[], "Failed to get notifications."],
  ])(
    "[notifications.load-failure-message] a failure says what the server said, or that it failed",
    async (errors, text) => {
      show([], { answer: () => ({ error: { status: 500, statusText: "Internal Server Error", errors } }) });
      toggle();
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText("No notifications")).toBeNull();
    },
  );

  it("[notifications.realtime-created][realtime.notification-channel][realtime.notification-event] shows a new one that arrives live, once, without asking again", async () => {
    const { calls, send } = show([make(1)]);
    toggle();
    await screen.findByText("Summary 1");
    for (let time = 0; time < 2; time += 1) {
      act(() => send("private-notifications.1", "WebNotificationCreated", make(2, { summary: "Oven 4 is cold" })));
    }
    expect(await screen.findAllByText("Oven 4 is cold")).toHaveLength(1);
    expect(bell().getAttribute("aria-label")).toBe("Notifications, not seen: 2");
    expect(calls).toHaveLength(1);
  });

  it("[notifications.buy-link] offers to buy more on the right type", async () => {
    const brand = { $schema: "", default: true, buy_link: "https://shop.test/" };
    show([make(1, { type: "creditAmountTooLow" }), make(2)], { boot: { brand }, user: { show_payment: true } });
    toggle();
    const links = await screen.findAllByRole("link", { name: "Get more resources", hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://shop.test/"]);
  });
});

describe("buyLink", () => {
  const brand = { default: true, buy_link: "https://shop.test/" };
  const facts = { brand, user: { show_payment: true }, types: ["creditAmountTooLow"] };
  it.each([
    ["all three hold", facts, "creditAmountTooLow", "https://shop.test/"],
    ["the brand is another one", { ...facts, brand: { ...brand, default: false } }, "creditAmountTooLow", undefined],
    ["the user sees no payment", { ...facts, user: { show_payment: false } }, "creditAmountTooLow", undefined],
    ["the type is another one", facts, "deviceAlert", undefined],
  ])("[notifications.buy-link] when %s", (_case, given, type, link) => {
    expect(buyLink({ type }, given)).toBe(link);
  });
});

it.each([
  [null, true],
  ["", true],
  ["2026-05-04 10:00:00", false],
])("[notifications.unseen] seen_at %s means unseen: %s", (seen_at, unseen) => {
  expect(isUnseen({ seen_at })).toBe(unseen);
});
