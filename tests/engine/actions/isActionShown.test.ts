import { expect, test } from "vitest";
import { isActionShown } from "../../../engine/actions/isActionShown";
import { itemNameOf } from "../../../engine/actions/itemNameOf";
import type { Action } from "../../../engine/generated/documents";

const checks = {
  operations: { bakeLoaf: { method: "post", path: "/loaves", permission: "bake" } as const },
  isAllowed: (permission: string | undefined) => permission !== "bake" && permission !== "sell",
  pathOf: (route: string, params: Record<string, unknown>) => (params.id === undefined ? undefined : `/${route}`),
};

test.each<[string, object, boolean]>([
  ["without conditions", { href: "https://bread.example" }, true],
  ["not without its permission", { href: "https://bread.example", permission: "sell" }, false],
  ["not without its operation's permission", { operation: "bakeLoaf" }, false],
  ["while its condition holds", { form: "slice", visible: { "record.state": ["baked"] } }, true],
  ["not while its condition fails", { form: "slice", visible: { "record.state": "raw" } }, false],
  ["when its route can be reached", { route: "loaf", params: { id: "{record.id}" } }, true],
  ["not when its route cannot be reached", { route: "loaf", params: { id: "{record.nothing}" } }, false],
])("an action is offered %s", (_title, parts, isShown) => {
  const context = { record: { id: 3, state: "baked" } };
  expect(isActionShown({ label: "Act", ...parts } as Action, context, checks)).toBe(isShown);
});

test.each([
  ["createRyeLoaf", "Rye loaf"],
  ["deleteLoaf", "Loaf"],
  ["bake", "Bake"],
])("the item of %s is %s", (operation, item) => {
  expect(itemNameOf(operation)).toBe(item);
});
