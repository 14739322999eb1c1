import { describe, expect, it } from "vitest";
import { engineDefaults } from "../../../engine/settings/engineSettings";
import { productSettings } from "../../productSettings";
import { productBoot } from "../shell/compileProduct";

const { settings } = await productBoot();

/** Every setting with a value in the specification: its rows, its value, and its source. */
const SPECIFIED: [ids: string, name: string, value: unknown, source: string][] = [
  ["[routing.landing-fallback]", "landingRoute", "management.devices", "shell §6"],
  ["[routing.landing-skips-remote-mobile]", "landingExcluded", ["remote.mobile"], "shell §6"],
  [
    "[session.refresh-exempt-console-user]",
    "refreshExemptPages",
    ["/rms-connect/ssh", "/rms-connect/telnet"],
    "shell §8",
  ],
  ["[routing.no-view-permission]", "viewPermissions", ["super_admin"], "shell §6, decision 37"],
  ["[search.debounce]", "searchDebounce", 500, "shell §5 and §9"],
  ["[api.lookup.page-size]", "lookupPageSize", 100, "shell §9, entities §7 and §9"],
  [
    "[layout.auto-refresh-choices]",
    "autoRefresh",
    ["10s", "30s", "1m", "5m", "15m", "30m", "1h", "2h", "24h"],
    "entities §9",
  ],
  ["[layout.toast.duration]", "toastDuration", 4_000, "shell §9"],
  ["[layout.toast.main-app-maximum]", "toastLimit", 7, "shell §2 and §9"],
  ["[layout.toast.close-animation]", "toastCloseAnimation", 150, "shell §9"],
  ["[layout.toast.queue-interval]", "toastQueueCheck", 250, "shell §9"],
  ["[session.user-timeout]", "userTimeout", 30_000, "shell §7 and §9"],
  ["[http.cache.lifetime]", "cacheLifetime", 300_000, "shell §7, entities §9"],
  ["[http.cache.size]", "cacheSize", 100, "shell §7, entities §9"],
  ["[http.throttle]", "throttleWindow", 1_000, "shell §7, entities §9"],
  ["[http.cache.account-summary]", "summaryLifetime", 10_000, "shell §7, entities §9"],
  ["[http.cache.account-summary]", "summarySize", 10, "shell §7, entities §9"],
  ["[realtime.path]", "socketPath", "/status/socket.io", "shell §7, entities §4"],
  ["[realtime.reconnect-attempts]", "socketReconnects", 5, "shell §4 and §9"],
  ["[realtime.reconnect-delay]", "socketDelayMin", 1_000, "shell §4 and §9"],
  ["[realtime.reconnect-delay]", "socketDelayMax", 5_000, "shell §4 and §9"],
  ["[realtime.connect-timeout]", "socketTimeout", 20_000, "shell §4 and §9"],
  ["[startup.update-prompt-delay]", "updatePromptDelay", 1_000, "shell §4 and §9"],
  ["[layout.scroll-top.threshold]", "scrollToTopAfter", 300, "shell §2 and §9"],
  ["[layout.help-panel-delay]", "helpPanelDelay", 700, "shell §2 and §9"],
  ["[modal.minimize-limit]", "minimizedLimit", 5, "entities §8 and §9"],
  ["[file-input.max-size][list-input.csv-too-large]", "fileSizeLimit", 83_886_080, "entities §5 and §9"],
  ["[field.generated-password-length]", "generatedPasswordLength", 16, "entities §9"],
  ["[http.maintenance-after-three]", "maintenanceAfter", 3, "shell §4 and §9"],
];

/** Settings without a value in the specification. */
const OWN = {
  searchLength: 200,
  pageSizes: [10, 25, 50, 100],
  callTimeout: 15_000,
  transferTimeout: 600_000,
  versionPollInterval: 180_000,
  maintenancePollInterval: 5_000,
};

describe("the compiled settings", () => {
  it.each(SPECIFIED)("%s %s is %j, as %s says", (_ids, name, value) => {
    expect(settings[name]).toEqual(value);
  });

  it("that the specification does not name are the product's own", () => {
    expect(settings).toMatchObject(OWN);
  });

  it("are these and no others: a new one is compared with the specification or listed as the product's own", () => {
    expect(Object.keys(settings).sort()).toEqual([...SPECIFIED.map(([, name]) => name), ...Object.keys(OWN)].sort());
  });

  it("name every constant of the engine, so that none is left to a default", () => {
    expect(Object.keys(engineDefaults).filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });

  it("are those the tests of the engine are given", () => {
    const names = Object.keys(engineDefaults) as (keyof typeof engineDefaults)[];
    for (const name of names) expect([name, productSettings[name]]).toEqual([name, settings[name]]);
  });
});
