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

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
}, 120_000);
afterEach(cleanup);

const LOOKUPS = [
  ["tags", "listTags", "/tags"],
  ["devices", "listDevices", "/devices"],
  ["email-configurations", "listEmailConfigurations", "/email-configurations"],
  ["users", "listUsers", "/users"],
  ["vpn-hubs-users", "listVpnHubUsers", "/vpn/hubs/users"],
  ["remote-access", "listRemoteAccess", "/devices/remote-access"],
  ["task-groups", "listTaskGroups", "/devices/tasks/groups"],
  ["data-collect-configs", "listMonitoringTemplates", "/data-collect/configs"],
  ["files", "listFiles", "/files"],
  ["configurator-templates", "listConfiguratorTemplates", "/devices/configurator/templates"],
] as const;

describe("lookups", () => {
  test.each(LOOKUPS)(
    "[api.lookup.%s][api.lookup.page-size] %s reads %s a hundred at a time",
    async (_row, id, path) => {
      const operation = compiled.operations.get(id);
      expect([operation?.method, operation?.path]).toEqual(["get", path]);
      const limit = operation?.parameters.find(({ name }) => name === "limit")?.schema as
        | { maximum?: number }
        | undefined;
      expect(limit?.maximum ?? 0).toBeGreaterThanOrEqual(100);
      const { boot } = compiled.boot({ brand: "default", language: "en" });
      const { callsOf } = renderContent(
        <ItemSelect id="x" label="X" options={{ operation: id }} onChange={() => {}} onBlur={() => {}} />,
        {
          boot: { settings: boot.settings, operations: compiled.entries } as never,
          answer: (({ operation: called }: Call) =>
            called === id ? { data: [], meta: { total: 0 } } : { data: {} }) as never,
        },
      );
      fireEvent.click(screen.getByRole("combobox"));
      fireEvent.focus(screen.getByRole("combobox"));
      await waitFor(() => expect(callsOf(id)[0]?.params).toMatchObject({ limit: 100 }));
    },
  );
});

describe("what is listed can be chosen", () => {
  test.each([
    ["entity.email-configuration", "edit-device-alert", "listEmailConfigurations"],
    ["entity.task-group", "add-tag-task-group", "listTaskGroups"],
  ])("[%s] in the form %s, by what %s lists", async (_row, form, operation) => {
    const { boot } = compiled.boot({ brand: "default", language: "en" });
    const field = compiled.documents.forms[form]?.fields?.find(({ options }) =>
      JSON.stringify(options ?? {}).includes(operation),
    );
    const onChange = vi.fn();
    const options = field?.options as Record<string, unknown>;
    renderContent(
      <ItemSelect id="x" label={String(field?.label)} options={options} onChange={onChange} onBlur={vi.fn()} />,
      {
        boot: { settings: boot.settings, operations: compiled.entries } as never,
        answer: (({ operation: called }: Call) => ({
          data:
            called === operation
              ? [
                  { id: 3, name: "Day" },
                  { id: 4, name: "Night" },
                ]
              : [],
          meta: { total: 2 },
        })) as never,
      },
    );
    fireEvent.click(screen.getByRole("combobox"));
    fireEvent.click(await screen.findByRole("option", { name: /Night/ }));
    expect(onChange.mock.calls).toEqual([[4]]);
  });
});

const ACTIONS = [
  ["passwords-generate", "generateDevicePasswords", "/devices/passwords/generate"],
  ["passwords-set", "setDevicePasswords", "/devices/passwords/set"],
  ["updates-cancel", "cancelUpdates", "/devices/updates/cancel"],
  ["devices-credits-move", "moveDeviceCredits", "/devices/credits/move"],
  ["users-move", "moveUsers", "/users/move"],
  ["data-collect-assign", "assignMonitoringTemplate", "/data-collect/configs/{id}/assign"],
] as const;

/** The texts that documents have for the result of an operation: messages and items. */
function messagesOf(id: string): unknown[] {
  const { forms, pages, modals } = compiled.documents;
  const found: unknown[] = [];
  JSON.stringify([forms, pages, modals], (_key, value) => {
    if (value?.operation === id) found.push(value.success ?? value.item);
    return value;
  });
  return found;
}

describe("actions", () => {
  test.each(ACTIONS)("[api.action.%s] %s is an action on %s with a result message of its own", (_row, id, path) => {
    const operation = compiled.operations.get(id);
    expect(operation?.path).toBe(path);
    expect(operation?.method).not.toBe("get");
    expect(messagesOf(id).filter((message) => typeof message === "string").length).toBeGreaterThan(0);
  });

  test("[api.action.files] files are created, changed and removed, each with its message", () => {
    for (const [id, method] of [
      ["uploadFile", "post"],
      ["updateFile", "put"],
      ["deleteFile", "delete"],
    ] as const) {
      expect([compiled.operations.get(id)?.method, compiled.operations.get(id)?.path.startsWith("/files")]).toEqual([
        method,
        true,
      ]);
      expect(messagesOf(id), id).toContain("File");
    }
  });

  test("[api.action.devices-authorized] approved devices are added and removed, each with its message", () => {
    for (const id of ["createAuthorizedDevice", "deleteAuthorizedDevices"]) {
      expect(compiled.operations.get(id)?.path).toBe("/devices/authorized");
      expect(messagesOf(id).filter((message) => typeof message === "string").length, id).toBeGreaterThan(0);
    }
  });

  test("[api.action.mfa] the second factor is changed at /mfa, by a window that says what came of it", () => {
    const calls = ["beginMfa", "confirmMfa", "removeMfa"].map((id) => compiled.operations.get(id));
    expect(calls.map((call) => [call?.method, call?.path])).toEqual([
      ["post", "/mfa"],
      ["post", "/mfa/confirm"],
      ["delete", "/mfa"],
    ]);
    const [changing] = compiled.documents.modals["change-mfa"]?.blocks ?? [];
    expect(changing).toMatchObject({ block: "custom", component: "ChangeMfa" });
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
