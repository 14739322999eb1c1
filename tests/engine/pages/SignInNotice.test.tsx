// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Boot } from "../../../engine/documents/boot";
import { failure } from "../bakeryServer";
import { type BakeryOptions, renderBakery } from "../renderBakery";

afterEach(cleanup);

const boot = { header: { account: { settings: "/account", resend: "resendActivation" } } as Boot["header"] };

const show = (code: string, answers: BakeryOptions["answers"] = {}) =>
  renderBakery({ path: "/loaves", boot, answers: { getUser: () => failure(401, code), ...answers } });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the notice in place of the app", () => {
  it.each([
    ["[startup.notice.email-not-verified]", "EMAIL_NOT_VERIFIED", "Confirm your email address", ["Resend", "Logout"]],
    ["[startup.notice.not-invited-external]", "NOT_INVITED_EXTERNAL_USER", "You have not been invited", ["Logout"]],
    ["[startup.notice.mfa-mandatory]", "MFA_MANDATORY", "Multi-factor authentication is required", ["Logout"]],
  ])("%s %s stands in place of the app, offers what mends it, and to sign out", async (_row, code, title, buttons) => {
    const { server, browser } = await show(code);
    await heading(title);
    for (const role of ["banner", "complementary", "navigation"]) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(buttons);
    fireEvent.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(browser.leave).toHaveBeenCalled());
    expect(server.requests.map(({ operationId }) => operationId)).toEqual(["getUser", "listStorage", "revokeToken"]);
  });

  it("[session.resend-confirmation.call][errors.email-confirmation.sent] mails the link again on a call without a body", async () => {
    const { server } = await show("EMAIL_NOT_VERIFIED");
    fireEvent.click(await screen.findByRole("button", { name: "Resend" }));
    expect(await screen.findByText("Email confirmation sent successfully")).toBeTruthy();
    const [call] = server.requests.filter(({ operationId }) => operationId === "resendActivation");
    expect([call?.method, call?.url.pathname, call?.body]).toEqual([
      "POST",
      "/api/account/user/activation/resend",
      undefined,
    ]);
  });

  it("[errors.email-confirmation.failed] says with the status text that the link could not be mailed", async () => {
    await show("EMAIL_NOT_VERIFIED", {
      resendActivation: () => ({ ...failure(429, "TOO_MANY_REQUESTS"), status: 429, statusText: "Too Many Requests" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Resend" }));
    expect(await screen.findByText("Failed to send email confirmation (Too Many Requests)")).toBeTruthy();
    await heading("Confirm your email address");
  });

  it("leads from the mandatory second factor to where it is set up", async () => {
    await show("MFA_MANDATORY");
    const link = await screen.findByRole("link", { name: "Set up multi-factor authentication" });
    expect(link.getAttribute("href")).toBe("/account");
  });
});
