import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Block, ListBlock } from "../../../codegen/generated/documents";
import { compile } from "../../../codegen/index";
import { holds } from "../../../engine/conditions/holds";

const { documents } = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });

/** The first list among blocks, including those in tabs. */
function listIn(blocks: readonly Block[] = []): ListBlock {
  const inside = blocks.flatMap((block) =>
    block.block === "tabs" ? block.tabs.flatMap((tab) => tab.blocks) : [block],
  );
  const list = inside.find((block) => block.block === "list");
  if (list?.block !== "list") throw new Error("There is no list.");
  return list;
}

const { pages, modals } = documents;
const automation = { automations: ["{record.id}"], enable: "{record.enabled}" };

test.each([
  ["[route.management.automations] automations", pages.automations, "enabled", "activateAutomations", automation],
  ["automations in a window", modals.automations, "enabled", "activateAutomations", automation],
  ["alerts of a device", modals["device-alerts"], "enable", "updateDeviceAlert", undefined],
  ["[route.reports.periodic.day] reports", pages["reports-periodic"], "is_active", "updateReport", undefined],
  ["reports of a company", pages["company-reports"], "is_active", "updateReport", undefined],
  [
    "[route.monitoring-templates] templates",
    pages["monitoring-templates"],
    "enabled",
    "updateMonitoringTemplate",
    undefined,
  ],
])("%s are switched on and off in their row", (_title, document, key, operation, body) => {
  const { columns, rowActions = [] } = listIn(document?.blocks);
  const edit = columns.find((column) => column.key === key)?.edit;
  expect(edit).toMatchObject({ operation, switch: true });
  expect(edit?.body).toEqual(body);
  expect(rowActions.filter(({ label }) => label.startsWith("Switch"))).toEqual([]);
});

test.each([
  ["of one's own that is off", { enabled: false, type: "user" }, true],
  ["of one's own that is on", { enabled: true, type: "user" }, true],
  ["of the system", { enabled: true, type: "system" }, false],
])("[route.monitoring-templates] a template %s is switched in its row or not", (_title, record, isSwitched) => {
  const { columns } = listIn(pages["monitoring-templates"]?.blocks);
  expect(holds(columns.find(({ key }) => key === "enabled")?.edit?.visible, { record })).toBe(isSwitched);
});
