import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Action, ListBlock } from "../../../codegen/generated/documents";
import { compile } from "../../../codegen/index";
import { holds } from "../../../engine/conditions/holds";

const { documents } = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });
const routes = new Map(documents.allRoutes.map((route) => [route.id, route]));

function listOf(page: string): ListBlock {
  const list = documents.pages[page]?.blocks.find((block) => block.block === "list");
  if (list?.block !== "list") throw new Error(`${page} has no list.`);
  return list;
}

const labels = (actions: readonly Action[] = []) => actions.map(({ label }) => label);

test("[route.companies.id.info-name] the header of a company is shown above all its tabs, with its actions", () => {
  const page = documents.pages[routes.get("company.info")?.header ?? ""];
  const shown = (page?.blocks ?? []).flatMap((block) =>
    block.block === "record" ? block.fields.map(({ key }) => key) : [],
  );
  const expected = ["id", "level", "parent_name", "created_at", "remaining_data", "credits_left", "packs_left"];
  expect(shown).toEqual(expect.arrayContaining([...expected, "payment_type", "users_count", "devices_count"]));
  const buttons = ["Rename", "Add company data", "Move resources", "Create code"];
  expect(labels(page?.actions)).toEqual(expect.arrayContaining(buttons));
});

/** The pages of a company, and the page of all companies with the same list. */
const SAME = [
  ["company-devices", "devices"],
  ["company-files", "files"],
  ["company-tags", "tags"],
  ["company-users", "users"],
  ["company-credits", "credits"],
  ["company-reports", "reports-periodic"],
  ["company-reports-single", "reports-single"],
] as const;

test.each(SAME)("%s has the columns, row and bulk actions of %s", (own, all) => {
  const [here, there] = [listOf(own), listOf(all)];
  const keys = there.columns.map(({ key }) => key).filter((key) => key !== "company_name");
  expect(here.columns.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  expect(labels(here.rowActions)).toEqual(labels(there.rowActions));
  expect(labels(here.bulkActions)).toEqual(labels(there.bulkActions));
});

const withAdditionalPage = Object.entries(documents.pages).filter(([, { blocks }]) =>
  blocks.some((block) => block.block === "list" && block.additionalPage),
);
test.each(withAdditionalPage)("%s offers nothing twice with its additional page", (page) => {
  const list = listOf(page);
  const more = listOf(list.additionalPage ?? "");
  for (const of of ["rowActions", "bulkActions"] as const) {
    const offered = labels([...(list[of] ?? []), ...(more[of] ?? [])]);
    expect(offered).toEqual([...new Set(offered)]);
  }
  const columns = [...list.columns, ...more.columns].map(({ key }) => key);
  expect(columns).toEqual([...new Set(columns)]);
});

test.each([
  ["a company below", { parent_name: "Above" }, true],
  ["one's own, which the company above decides", { parent_name: null }, false],
])("[route.companies] whether %s is switched to use parent credits in its row", (_title, record, isSwitched) => {
  const edit = listOf("companies").columns.find(({ key }) => key === "can_use_parent_license")?.edit;
  expect(edit).toMatchObject({ operation: "updateCompany", switch: true });
  expect(holds(edit?.visible, { record })).toBe(isSwitched);
});

test.each([
  ["companies", "deleteCompanies"],
  ["users", "deleteUsers"],
  ["roles", "deleteRoles"],
])("several %s are removed at once, after a question", (page, operation) => {
  const action = listOf(page).bulkActions?.find((one) => one.operation === operation);
  expect(action).toMatchObject({
    body: { id: "{selection.id}" },
    confirm: expect.stringContaining("#"),
    tone: "danger",
  });
});

test.each([
  [[{ isDefault: false }, { isDefault: false }], true],
  [[{ isDefault: false }, { isDefault: true }], false],
])("built-in roles are neither removed nor changed, alone or among others", (selection, isOffered) => {
  const actions = listOf("roles").bulkActions ?? [];
  expect(actions.map(({ visible }) => holds(visible, { selection }))).toEqual([isOffered, isOffered]);
});
