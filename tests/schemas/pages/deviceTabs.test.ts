import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { type Compiled, compile } from "../../../codegen/index";
import { createMatching } from "../../../engine/bindings/matching";
import { holds } from "../../../engine/conditions/holds";
import type { Action } from "../../../engine/generated/documents";

type Routes = Compiled["documents"]["routes"]["routes"];

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });
});

const withChildren = (routes: Routes): Routes =>
  routes.flatMap((route) => [route, ...withChildren((route.children ?? []) as Routes)]);

/** Each tab and the flag that it depends on. */
const TABS = [
  ["[capability.has-lan] ports", "device.ports", "has_lan"],
  ["[capability.has-network-map] network", "device.network", "has_network_map"],
] as const;

test.each(TABS)("%s is shown to devices with the flag only", (_title, id, flag) => {
  const route = withChildren(compiled.documents.routes.routes).find((one) => one.id === id);
  const shown = (value: boolean) =>
    holds(route?.visible, { record: { capabilities: { port_count: 2, [flag]: value } } });
  expect([shown(true), shown(false)]).toEqual([true, false]);
});

/** The bulk actions of the list of a page. */
function bulkActionsOf(page: string): Action[] {
  const { blocks } = compiled.documents.pages[page] as { blocks: object[] };
  return (blocks[0] as { bulkActions: Action[] }).bulkActions;
}

/** A selection in the device list, and whether alerts are offered for it. */
const SELECTIONS = [
  ["a device that knows them", [{ id: 1, capabilities: { has_legacy_alerts: true } }], true],
  ["devices of which one knows them", [false, true].map((has) => ({ capabilities: { has_legacy_alerts: has } })), true],
  ["a device that does not know them", [{ id: 1, capabilities: { has_legacy_alerts: false } }], false],
  ["all that match, which nobody has read", { id: createMatching({}, 9), length: 9 }, true],
] as const;

test.each(SELECTIONS)("[capability.has-legacy-alerts] for %s alerts are made or not", (_title, selection, isShown) => {
  const action = bulkActionsOf("devices-additional").find(({ modal }) => modal === "create-alert");
  expect(action && holds(action.visible, { selection })).toBe(isShown);
});

test("[route.devices.id.metrics] values of monitoring templates are charted next to the built-in telemetry", () => {
  const { blocks } = compiled.documents.pages["device-metrics-dynamic"] as { blocks: { component?: string }[] };
  expect(blocks.map(({ component }) => component)).toContain("TemplateValues");
});
