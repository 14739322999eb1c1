// @vitest-environment jsdom
import { join } from "node:path";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { registry } from "../../../app/console/registry";
import { type Compiled, compile } from "../../../codegen/index";
import { Blocks } from "../../../engine/blocks/Blocks";
import { ItemSelect } from "../../../engine/fields/items/ItemSelect";
import type { Block, ListBlock } from "../../../engine/generated/documents";
import { type Call, renderContent } from "../../engine/renderContent";
import { renderProduct } from "../shell/renderProduct";

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
}, 120_000);
afterEach(cleanup);

const LOOKUPS = [
  ["tags", "/tags"],
  ["devices", "/devices"],
  ["email-configurations", "/email-configurations"],
  ["users", "/users"],
  ["vpn-hubs-users", "/vpn/hubs/users"],
  ["remote-access", "/devices/remote-access"],
  ["task-groups", "/devices/tasks/groups"],
  ["files", "/files"],
  ["configurator-templates", "/devices/configurator/templates"],
] as const;

interface Lookup {
  label: string;
  options: { operation: string };
}

/** The first field or filter of the product that offers what an operation lists. */
function findLookup(operation: string): Lookup | undefined {
  const { forms, pages, modals } = compiled.documents;
  const found: Lookup[] = [];
  JSON.stringify([forms, pages, modals], (_key, value) => {
    if (value?.component === "ItemSelect" && value.options?.operation === operation) found.push(value);
    return value;
  });
  return found[0];
}

const listAt = (path: string) =>
  Object.entries(compiled.entries).find(([, entry]) => entry.method === "get" && entry.path === path)?.[0] ?? "";

/** Shows a lookup of the product; the API lists these rows. */
function showLookup({ label, options }: Lookup, rows: object[], onChange = vi.fn()) {
  const { boot } = compiled.boot({ brand: "default", language: "en" });
  const shown = renderContent(
    <ItemSelect id="x" label={label} options={options as never} onChange={onChange} onBlur={() => {}} />,
    {
      boot: { settings: boot.settings, operations: compiled.entries } as never,
      answer: (({ operation }: Call) => ({
        data: operation === options.operation ? rows : {},
        meta: { total: rows.length },
      })) as never,
    },
  );
  return { ...shown, onChange };
}

describe("lookups", () => {
  test.each(LOOKUPS)(
    "[api.lookup.%s][api.lookup.page-size] a field that chooses among %s reads %s a hundred at a time",
    async (_row, path) => {
      const operation = listAt(path);
      const lookup = findLookup(operation);
      if (!lookup) throw new Error(`No field of the product offers what ${path} lists.`);
      const { callsOf } = showLookup(lookup, []);
      fireEvent.click(screen.getByRole("combobox"));
      fireEvent.focus(screen.getByRole("combobox"));
      await waitFor(() => expect(callsOf(operation)[0]?.params).toMatchObject({ limit: 100 }));
    },
  );

  // No field of the product chooses among monitoring templates; one would read them as all others do.
  test("[api.lookup.data-collect-configs] a field for monitoring templates reads /data-collect/configs a hundred at a time", async () => {
    const operation = listAt("/data-collect/configs");
    const { callsOf } = showLookup({ label: "Template", options: { operation } }, []);
    fireEvent.click(screen.getByRole("combobox"));
    await waitFor(() => expect(callsOf(operation)[0]?.params).toMatchObject({ limit: 100 }));
  });

  test("[api.lookup.devices-statistics] the summary above the devices counts the hundred most frequent values", async () => {
    const { requestsOf } = await renderProduct({ path: "/management/devices" });
    await waitFor(() => expect(requestsOf("getDeviceStatistics")).not.toEqual([]));
    const [{ url } = { url: undefined }] = requestsOf("getDeviceStatistics");
    expect([url?.pathname, url?.searchParams.get("limit")]).toEqual(["/api/devices/statistics", "100"]);
  });
});

describe("what is listed can be chosen", () => {
  test.each([
    ["entity.email-configuration", "/email-configurations"],
    ["entity.task-group", "/devices/tasks/groups"],
  ])("[%s] what %s lists is chosen in a field", async (_row, path) => {
    const lookup = findLookup(listAt(path));
    if (!lookup) throw new Error(`No field of the product offers what ${path} lists.`);
    const rows = [
      { id: 3, name: "Day" },
      { id: 4, name: "Night" },
    ];
    const { onChange } = showLookup(lookup, rows);
    fireEvent.click(screen.getByRole("combobox"));
    fireEvent.click(await screen.findByRole("option", { name: /Night/ }));
    expect(onChange.mock.calls).toEqual([[4]]);
  });
});

/** Entities with the pages that list them and the operations of these lists. */
const ENTITIES = [
  ["hotspots", "listHotspots"],
  ["vpn-hubs", "listVpnHubs"],
  ["quick-connects", "listVpnHubs"],
  ["reports-single", "listReports"],
  ["automations", "listAutomations"],
  ["images", "listImages"],
  ["codes", "listCreditCodes"],
  ["device-dashboards", "listDashboards"],
  ["monitoring-templates", "listMonitoringTemplates"],
  ["authorized-devices", "listAuthorizedDevices"],
  ["mail-logs", "listMailLogs"],
] as const;

describe("[entity.others] a page lists", () => {
  test.each(ENTITIES)("%s with a column for each known field, and what it says", async (page, operation) => {
    const { boot } = compiled.boot({ brand: "default", language: "en" });
    const blocks = blocksOf(page).filter((block) => block.block === "list" && block.operation === operation);
    const columns = blocks.flatMap((block) => (block as ListBlock).columns);
    const row = Object.fromEntries(columns.map(({ key }) => [key, TEXT.test(key) ? `Some ${key}` : null]));
    renderContent(<Blocks blocks={blocks} context={{ route: { id: 1 } }} documentId={`page/${page}`} />, {
      boot: { ...(boot as object), operations: compiled.entries } as never,
      registry: registry as never,
      permissions: Object.keys(compiled.documents.permissions.permissions),
      answer: (({ operation: called }: Call) =>
        called === operation ? { data: [{ id: 1, ...row }], meta: { total: 1 } } : { data: [], meta: {} }) as never,
    });
    const textKey = columns.find(({ key, hidden }) => !hidden && TEXT.test(key))?.key;
    expect((await screen.findAllByText(`Some ${textKey}`)).length).toBeGreaterThan(0);
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    for (const { label, hidden } of columns) if (!hidden) expect(heads).toContain(label);
  });
});

// Fields of these names are plain text in every list.
const TEXT = /^(name|description|subject|comment|serial|model)$/;

/** The blocks of a page, including those in its tabs. */
function blocksOf(page: string): Block[] {
  const inside = (block: Block): Block[] => [
    block,
    ...(block.block === "tabs" ? block.tabs.flatMap((tab) => tab.blocks.flatMap(inside)) : []),
  ];
  return ((compiled.documents.pages[page]?.blocks ?? []) as unknown as Block[]).flatMap(inside);
}
