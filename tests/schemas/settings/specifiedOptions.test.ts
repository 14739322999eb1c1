import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Compiled } from "../../../codegen/index";
import type { Boot } from "../../../engine/documents/boot";
import { createMatcher } from "../../../engine/links/matchRoute";
import { resolveRoute } from "../../../engine/routes/resolveRoute";
import { groups, landing, routes } from "../readSchemas";
import { compileProduct, productBoot } from "../shell/compileProduct";

let compiled: Compiled;
let boot: Boot;
beforeAll(async () => {
  compiled = await compileProduct();
  boot = await productBoot();
});

describe("the default brand", () => {
  it("[theme.brand.default-flag][theme.brand.names][theme.brand.main-color][theme.brand.favicon][theme.brand.logo-vector][theme.brand.dark-mode-text-color][theme.brand.buy-link][theme.brand.buy-notice][theme.show-data] sets every field the specification names", () => {
    const { brand } = boot;
    expect(brand).toMatchObject({ default: true, show_data: true });
    const texts = ["company_name", "app_name", "full_app_name", "logo_subtext", "title_text", "buy_notice"] as const;
    for (const name of texts) expect([name, brand[name]]).toEqual([name, expect.stringMatching(/\w/)]);
    for (const name of ["main_color", "dark_mode_text_color"] as const)
      expect([name, brand[name]]).toEqual([name, expect.stringMatching(/^#[0-9a-f]{6}$/i)]);
    for (const name of ["favicon", "logo_vector", "logo_collapsed"] as const)
      expect([name, existsInPublic(brand[name] ?? "")]).toEqual([name, true]);
    expect(brand.buy_notice).toMatch(/provider.*sales partner/);
    expect(existsInPublic(brand.buy_link ?? "")).toBe(true);
  });

  it("[theme.brand.disabled-routes] disables one area: remote mobile", () => {
    expect(boot.brand.disabled_routes).toEqual(["remote.mobile"]);
    expect(resolve("/remote/mobile", boot.brand.disabled_routes)).toBe("to /management/devices");
    expect(resolve("/remote/mobile", [])).toBe("remote.mobile");
  });
});

const everyPermission = () => new Set(Object.keys(compiled.documents.permissions.permissions));
function resolve(path: string, disabled: readonly string[] = []): string {
  const rules = { table: routes, match: createMatcher(routes), navigation: groups, landing };
  const access = { held: everyPermission(), disabled: new Set(disabled), isSignedIn: true };
  const resolution = resolveRoute(rules, access, path);
  if (resolution.kind === "show") return resolution.match.route.id;
  return resolution.kind === "redirect" ? `to ${resolution.to}` : resolution.kind;
}

test("[routing.standalone-flag][route.device.id.dashboard-mobile][remote-access.area] the pages without the layout are the connections, the mobile dashboard and the one that signs out", () => {
  const standalone = [...routes.values()].filter((route) => route.standalone).map(({ id }) => id);
  expect(standalone.sort()).toEqual([
    ...["connect.desktop", "connect.sftp", "connect.ssh", "connect.telnet", "connect.webui"],
    ...["device.dashboard-mobile", "logout"],
  ]);
});

test("[routing.no-auth-flag][route.404] only the page that says nothing was found needs no session", () => {
  expect([...routes.values()].filter((route) => route.noAuth).map(({ id }) => id)).toEqual(["not-found"]);
});

describe("the header", () => {
  it("[notifications.list.call][notifications.mark-seen.call][realtime.notification-channel][realtime.notification-event][notifications.buy-link] names the calls, the channel and the type that offers more", () => {
    const { operation, see, live, buy } = boot.header.notifications ?? {};
    expect([operation, see].map((id) => callOf(id ?? ""))).toEqual(["get /notifications", "put /notifications"]);
    expect(live).toEqual({ channel: "private-notifications.{user.id}", event: "WebNotificationCreated" });
    expect(buy).toEqual(["creditAmountTooLow"]);
  });

  it("[notices.list.call][account.settings][session.resend-confirmation.call][account.changelog][form.success.channel] names the notices, the account page, the mail sent again, the changelog and the window of progress", () => {
    const { notices, account, progress } = boot.header;
    expect(callOf(notices?.operation ?? "")).toBe("get /notices");
    expect(account).toMatchObject({ settings: "/account", changelog: "changelog" });
    expect(callOf(account?.resend ?? "")).toBe("post /account/user/activation/resend");
    expect(progress).toBe("socket-action-status");
  });

  it("[session.tos.default-theme-modal][session.tos.other-theme-auto][session.tos.accept-call][session.tos.local-flag][session.email-prompt.when][modal-catalogue.user-email-prompt] asks for the terms and for an address", () => {
    const [own, others, email] = boot.header.prompts ?? [];
    expect(own).toMatchObject({ brand: "default", modal: "data-agreement", flag: "tos-accepted-2023-01-18" });
    expect(others).toMatchObject({ brand: "other", flag: "tos-accepted-2023-01-18", body: { tos_accepted: true } });
    expect(callOf(others?.operation ?? "")).toBe("put /account/user");
    expect(email).toMatchObject({ id: "emailPrompt", visible: { "user.email": "{user.username}" } });
    expect(compiled.documents.modals[email?.modal ?? ""]?.title).toBe("Please enter your email address");
  });
});

const callOf = (id: string) => `${compiled.entries[id]?.method} ${compiled.entries[id]?.path}`;

test.each([
  [
    "[http.global-error-list][session.refresh-once-on-401]",
    "UNAUTHORIZED",
    { status: 401, does: "refresh", global: true },
  ],
  [
    "[startup.notice.email-not-verified][http.global-error-list]",
    "EMAIL_NOT_VERIFIED",
    { does: "notice", global: true },
  ],
  [
    "[startup.notice.not-invited-external][http.global-error-list]",
    "NOT_INVITED_EXTERNAL_USER",
    { does: "notice", global: true },
  ],
  ["[startup.notice.mfa-mandatory][http.global-error-list]", "MFA_MANDATORY", { does: "notice", global: true }],
  [
    "[mfa.required-opens-dialog][mfa.teltonika-id.modal][mfa.totp.modal][mfa.email.dialog]",
    "MFA_REQUIRED",
    { does: "mfa", modals: { email: "mfa-email", teltonika_id: "mfa-by-id", totp: "mfa-totp" } },
  ],
  [
    "[mfa.password.prompt]",
    "PASSWORD_CONFIRMATION_REQUIRED",
    { status: 423, does: "password", modal: "confirm-password" },
  ],
  ["[mfa.confirmation-failed]", "CONFIRMATION_FAILED", { does: "message" }],
  ["[http.maintenance-after-three]", "MAINTENANCE", { status: 503, does: "maintenance", global: true }],
])("%s what the console does for %s", (_ids, code, does) => {
  expect(compiled.documents.errors.errors[code]).toMatchObject(does);
});

/** Whether the console's own files contain the target of a brand's link, including the fragment it names. */
function existsInPublic(address: string): boolean {
  const [path = "", part] = address.split("#");
  const text = readFileSync(`app/console/public${path}`, "utf8");
  return part === undefined || text.includes(`id="${part}"`);
}

describe("help", () => {
  const helpKeys = () => Object.values(compiled.documents.modals).flatMap(({ helpLinkKey = [] }) => helpLinkKey);

  it("every window that names a key has an address of the default brand, and every address a window", () => {
    expect([...new Set(helpKeys())].sort()).toEqual(Object.keys(boot.brand.help_links ?? {}).sort());
    expect(helpKeys().length).toBeGreaterThan(40);
  });

  it("every address is a part of the product's own guide", () => {
    for (const [key, address] of Object.entries(boot.brand.help_links ?? {}))
      expect([key, address, existsInPublic(address)]).toEqual([key, expect.stringMatching(/^\/guide\.html#/), true]);
  });
});
