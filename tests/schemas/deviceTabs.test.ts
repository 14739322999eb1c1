import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { type Compiled, compile } from "../../codegen/index";
import { holds } from "../../engine/conditions/holds";

type Routes = Compiled["documents"]["routes"]["routes"];

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compile({ folders: [fileURLToPath(new URL("../../schemas", import.meta.url))] });
});

const withChildren = (routes: Routes): Routes =>
  routes.flatMap((route) => [route, ...withChildren((route.children ?? []) as Routes)]);

/** Tab, and the flag it follows. */
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
