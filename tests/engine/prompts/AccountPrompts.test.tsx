// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Boot } from "../../../engine/documents/boot";
import header from "../../../schemas/header.json";
import { failure } from "../bakeryServer";
import { type Bakery, type BakeryOptions, renderBakery } from "../renderBakery";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

// The prompts are the console's own; their windows are those of the bakery.
const boot = { header: { prompts: header.prompts } as unknown as Boot["header"] };
const NEWCOMER = { tos_accepted: false };
const NAMELESS = { tos_accepted: true, username: "ada", email: "ada" };
const FLAG = "user.7.tos-accepted-2023-01-18";

const show = (options: BakeryOptions) => renderBakery({ path: "/loaves", boot, ...options });
const sent = ({ server }: Bakery) =>
  server.requests
    .filter(({ operationId }) => operationId === "updateAccount")
    .map(({ method, url, body }) => [method, url.pathname, body]);
const loaves = () => screen.findByRole("heading", { level: 1, name: "Loaves", hidden: true });
const agreement = () => screen.findByRole("dialog", { name: "Data agreement" });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function pressEscape(dialog: HTMLElement) {
  dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  fireEvent.keyDown(dialog, { key: "Escape" });
  await Promise.resolve();
  expect(screen.getByRole("dialog")).toBe(dialog);
}

describe("the data agreement", () => {
  it("[session.tos.default-theme-modal] opens with the default brand and has to be accepted", async () => {
    const bakery = await show({ user: NEWCOMER });
    const dialog = await agreement();
    await within(dialog).findByRole("button", { name: "Accept" });
    expect(document.documentElement.style.overflow).toBe("hidden");
    await pressEscape(dialog);
    expect(
      within(dialog)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Accept", "Logout"]);
    expect(sent(bakery)).toEqual([]);
  });

  it("[session.tos.accept-call] is accepted with PUT /account/user, and not requested again", async () => {
    const bakery = await show({ user: NEWCOMER });
    fireEvent.click(await within(await agreement()).findByRole("button", { name: "Accept" }));
    await gone();
    expect(sent(bakery)).toEqual([["PUT", "/api/account/user", { tos_accepted: true }]]);
    expect(localStorage.getItem(FLAG)).toBe("true");
  });

  it("stays when the acceptance could not be sent", async () => {
    await show({
      user: NEWCOMER,
      answers: { updateAccount: () => failure(500, "INTERNAL_ERROR", "The oven is cold.") },
    });
    fireEvent.click(await within(await agreement()).findByRole("button", { name: "Accept" }));
    expect(await screen.findByText("The oven is cold.")).toBeTruthy();
    expect(await agreement()).toBeTruthy();
    expect(localStorage.getItem(FLAG)).toBeNull();
  });

  it("[session.tos.other-theme-auto] is accepted without a window with another brand", async () => {
    const bakery = await show({ user: NEWCOMER, brand: "corner-shop" });
    await loaves();
    await waitFor(() => expect(sent(bakery)).toEqual([["PUT", "/api/account/user", { tos_accepted: true }]]));
    await waitFor(() => expect(localStorage.getItem(FLAG)).toBe("true"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["default", "corner-shop"])(
    "[session.tos.local-flag] counts as accepted where the flag of 2023-01-18 says so (brand %s)",
    async (brand) => {
      localStorage.setItem(FLAG, "true");
      const bakery = await show({ user: NEWCOMER, brand });
      await loaves();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(sent(bakery)).toEqual([]);
    },
  );

  it("the flag of someone else says nothing", async () => {
    localStorage.setItem("user.8.tos-accepted-2023-01-18", "true");
    await show({ user: NEWCOMER });
    expect(await agreement()).toBeTruthy();
  });

  it("is not shown during impersonation, nor to those who accepted it", async () => {
    const limit = new Date(Date.now() + 3_600_000).toISOString();
    const acting = await show({ user: { ...NEWCOMER, isImpersonating: true, impersonation_access_limit: limit } });
    await loaves();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent(acting)).toEqual([]);
    await show({ user: { tos_accepted: true } });
    await loaves();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the e-mail prompt", () => {
  const prompt = () => screen.findByRole("dialog", { name: "Please enter your email address" });
  const field = (dialog: HTMLElement) => within(dialog).findByLabelText<HTMLInputElement>(/^Email/);

  it("[session.email-prompt.when] asks those whose e-mail is their user name, and is over once it was given", async () => {
    const bakery = await show({ user: NAMELESS });
    const dialog = await prompt();
    fireEvent.change(await field(dialog), { target: { value: "ada@bakery.test" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await gone();
    expect(sent(bakery)).toEqual([["PUT", "/api/account/user", { email: "ada@bakery.test" }]]);
  });

  it("does not ask those who have an e-mail", async () => {
    await show({ user: { tos_accepted: true } });
    await loaves();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[session.email-prompt.not-escapable] has the id emailPrompt, and Escape leaves it open", async () => {
    await show({ user: NAMELESS });
    const dialog = await prompt();
    expect(dialog.dataset.modal).toBe("emailPrompt");
    await field(dialog);
    await pressEscape(dialog);
    const buttons = within(dialog)
      .getAllByRole("button")
      .map((button) => button.textContent);
    expect(buttons).toEqual(["Save", "Logout"]);
  });

  it("comes after the data agreement", async () => {
    await show({ user: { ...NAMELESS, tos_accepted: false } });
    const dialog = await agreement();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    fireEvent.click(await within(dialog).findByRole("button", { name: "Accept" }));
    expect(await prompt()).toBeTruthy();
  });
});
