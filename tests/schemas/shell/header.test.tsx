// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, test, vi } from "vitest";
import { ResourceSummary } from "../../../app/console/blocks/ResourceSummary";
import { type Compiled, compile } from "../../../codegen/index";
import { useOperation } from "../../../engine/api/useOperation";
import type { Boot } from "../../../engine/documents/boot";
import { AccountPanel } from "../../../engine/layout/account/AccountPanel";
import { Layout } from "../../../engine/layout/Layout";
import { Logo } from "../../../engine/layout/Logo";
import { BrowserProvider } from "../../../engine/links/BrowserContext";
import { CurrentRouteProvider } from "../../../engine/routes/CurrentRoute";
import { type ContentOptions, renderContent } from "../../engine/renderContent";

let compiled: Compiled;
let boot: Boot;
beforeAll(async () => {
  compiled = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
  boot = compiled.boot({ brand: "default", language: "en" }).boot as unknown as Boot;
}, 60_000);
// Loading code on demand takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const browser = { leave: () => undefined, reload: () => undefined, readVersion: async () => undefined };

test("[header.logo.link][routing.landing-fallback] the logo leads to the devices, whatever page is found to be permitted", () => {
  for (const permissions of [[], ["view_tags"], ["view_devices"]]) {
    renderContent(<Logo isWide />, { boot, permissions });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/management/devices");
  }
});

test("[header.logo.fade] a logo that gives way to another fades out in 0.1 s, then that one fades in in 0.2 s", async () => {
  const shown = renderContent(<Logo isWide />, { boot });
  const pictures = () => [...document.querySelectorAll("img")].map((picture) => picture.getAttribute("src"));
  expect(pictures()).toEqual([boot.brand.logo_vector]);
  shown.show(<Logo isWide={false} />);
  expect(pictures()).toEqual([boot.brand.logo_collapsed, boot.brand.logo_vector]);
  const [arriving, leaving] = document.querySelectorAll("img");
  const styles = readFileSync(join(import.meta.dirname, "../../../engine/layout/Logo.module.css"), "utf8");
  const animationOf = (picture: Element | undefined) =>
    new RegExp(`\\.${/arriving|leaving/.exec(picture?.className ?? "")?.[0]} \\{[^}]*animation: ([^;]+);`).exec(
      styles,
    )?.[1];
  expect(animationOf(leaving)).toBe("logo-out 100ms ease-in");
  expect(animationOf(arriving)).toBe("logo-in 200ms ease-out 100ms backwards");
  // The name of the event that React listens to in a document without animations.
  leaving?.dispatchEvent(new Event("webkitAnimationEnd", { bubbles: true }));
  await waitFor(() => expect(document.images).toHaveLength(1));
  expect(pictures()).toEqual([boot.brand.logo_collapsed]);
});

// Widgets wait until the page has its data.
function Reading() {
  useOperation("listTags");
  return null;
}

test("[header.widgets] the header holds the search, the notices, the notifications and the account menu", async () => {
  const notice = { id: 1, type: "info", message: "Tonight", enabled_at: "2026-05-04 10:00:00" };
  const content = (
    <BrowserProvider browser={browser}>
      <CurrentRouteProvider>
        <Layout>
          <Reading />
        </Layout>
      </CurrentRouteProvider>
    </BrowserProvider>
  );
  renderContent(content, {
    boot,
    path: "/changelog",
    user: { email: "ada@fleet.test" },
    answer: ({ operation }) => ({ data: operation === "listNotices" ? [notice] : [] }),
  });
  const header = within(screen.getByRole("banner"));
  await header.findByRole("button", { name: /^Notices/ }, { timeout: 8_000 });
  await header.findByRole("button", { name: /^Notifications/ });
  expect(header.getByRole("button", { name: /^Search/ })).toBeTruthy();
  expect(header.getByRole("button", { name: "Account of ada@fleet.test" })).toBeTruthy();
});

test("[layout.chart-palette] charts have eleven colours", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../../engine/layout/tokens.css"), "utf8");
  expect(new Set(tokens.match(/--chart-\d+(?=:)/g)).size).toBe(11);
});

const ALL = ["view_companies", "view_credits_summary", "view_permissions"];
const left = [{ credit_type_id: 1, credit_type: "rms", credit_type_name: "Management", credits_left: 42 }];

function openMenu({ brand = {}, ...options }: ContentOptions & { brand?: object } = {}) {
  const panel = (
    <BrowserProvider browser={browser}>
      <AccountPanel onClose={() => undefined} />
    </BrowserProvider>
  );
  const shown = renderContent(panel, {
    boot: { ...boot, brand: { ...boot.brand, show_data: true, ...brand } },
    permissions: ALL,
    registry: { blocks: { ResourceSummary } },
    user: { company: { id: 7, name: "North" } },
    answer: ({ operation }) =>
      operation === "getCompany"
        ? { data: { id: 7, name: "North", remaining_data: 2048 } }
        : { data: { credits: { left } } },
    ...options,
  });
  const reopen = () => {
    shown.show(null);
    shown.show(panel);
  };
  const requests = () =>
    shown.calls.map(({ operation, params }) => ({ path: compiled.operations.get(operation)?.path, params }));
  return { ...shown, requests, reopen };
}

describe("the account menu", () => {
  it("[account.resource-summary.data][account.company-call] shows what data the company has left", async () => {
    const { requests } = openMenu();
    expect((await screen.findByText("Data left")).nextSibling?.textContent).toMatch(/^2(\.0+)?\sK/);
    expect(requests()).toContainEqual({ path: "/companies/{id}", params: { id: 7 } });
  });

  it("[account.resource-summary.credits][account.credits-call][credits.summary-per-type] shows the credits left of every type", async () => {
    const { requests } = openMenu();
    expect((await screen.findByText("Management")).nextSibling?.textContent).toBe("42");
    expect(requests().map(({ path }) => path)).toContain("/credits/summary");
  });

  it("[http.cache.account-summary] is read again ten seconds later, and its ten answers are kept apart", async () => {
    expect([boot.settings.summaryLifetime, boot.settings.summarySize]).toEqual([10_000, 10]);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { callsOf, reopen } = openMenu();
      await screen.findByText("Data left");
      reopen();
      await screen.findByText("Data left");
      expect(callsOf("getCompany")).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(10_000);
      reopen();
      await waitFor(() => expect(callsOf("getCompany")).toHaveLength(2));
    } finally {
      vi.useRealTimers();
    }
  });

  it("[account.resource-summary.theme-flag][theme.show-data] shows neither where the brand does not show data", () => {
    expect(openMenu({ brand: { show_data: false } }).calls).toEqual([]);
    expect(screen.queryByRole("region", { name: "Resources" })).toBeNull();
  });

  it("[account.resource-summary.company-permission] without view_companies shows no company", async () => {
    const { callsOf } = openMenu({ permissions: ["view_credits_summary"] });
    await screen.findByText("Management");
    expect(callsOf("getCompany")).toEqual([]);
    expect(screen.queryByText("Data left")).toBeNull();
  });

  it("[account.resource-summary.credits-permission][perm.name.view-credits-summary] without view_credits_summary asks for no credits", async () => {
    const { callsOf } = openMenu({ permissions: ["view_companies"] });
    await screen.findByText("Data left");
    expect(callsOf("getCreditsSummary")).toEqual([]);
  });

  it("[account.resource-summary.more-link][theme.brand.buy-link][session.show-payment-level-1] offers more resources where the brand says where and payment is shown", () => {
    const link = () => screen.queryByRole("link", { name: "Get more resources" })?.getAttribute("href");
    const brand = { buy_link: "https://shop.example/" };
    const user = { company: { id: 7, name: "North" }, show_payment_control: true };
    openMenu({ brand, user });
    expect(link()).toBe("https://shop.example/");
    openMenu({ brand, user: { ...user, show_payment_control: false } });
    expect(link()).toBeUndefined();
    openMenu({ brand: { buy_link: undefined }, user });
    expect(link()).toBeUndefined();
  });

  it("[theme.brand.buy-notice] says whom to ask for more resources, where the brand says it", () => {
    const user = { company: { id: 7, name: "North" }, show_payment_control: true };
    const brand = { buy_notice: "Ask your sales partner." };
    openMenu({ brand, user });
    expect(screen.getByText("Ask your sales partner.")).toBeTruthy();
    openMenu({ brand, user: { ...user, show_payment_control: false } });
    expect(screen.queryByText("Ask your sales partner.")).toBeNull();
  });

  it("[account.permissions-viewer-hidden] does not offer the permissions to others", () => {
    openMenu({ permissions: [] });
    expect(screen.queryByRole("button", { name: "Permissions" })).toBeNull();
  });

  it("[account.activate-code][perm.name.activate-credit-transfer-codes] offers to activate a code to those who may, and asks for it in a form", async () => {
    openMenu({ permissions: ["activate_credit_transfer_codes"] });
    const { form } = boot.header.account?.actions?.find(({ label }) => label === "Activate code") ?? {};
    expect(compiled.documents.forms[form ?? ""]?.submit.operation).toBe("activateCreditCode");
    fireEvent.click(screen.getByRole("button", { name: "Activate code" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    openMenu({ permissions: ALL });
    expect(screen.queryByRole("button", { name: "Activate code" })).toBeNull();
  });

  it("[account.changelog] names the version and leads to what is new", () => {
    openMenu();
    const link = screen.getByRole("link", { name: "Changelog Version 5.15.0" });
    expect(link.getAttribute("href")).toBe("/changelog");
  });
});
