import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compile } from "../../../codegen/index";

const { documents } = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });

/** The blocks of a page, including those in its tabs. */
const blocksOf = (page: string) => documents.pages[page]?.blocks ?? [];

test.each(["vpn-hub-data-usage", "quick-connect-data-usage"])(
  "%s draws what was carried over a chosen range",
  (page) => {
    const chart = blocksOf(page).find((block) => block.block === "chart");
    expect(chart).toMatchObject({ operation: "listVpnUsage", range: expect.any(String) });
    expect(chart?.block === "chart" && chart.series.map(({ key }) => key)).toEqual([
      "session_bytes_send",
      "session_bytes_received",
    ]);
    const list = blocksOf(page).find((block) => block.block === "list");
    expect(list?.block === "list" && list.filters).toMatchObject([{ type: "date-range" }]);
  },
);

test.each(["remote-access", "device-access"])("a device is asked to check and to unblock its ways from %s", (page) => {
  const [list] = blocksOf(page);
  const requests = (list?.block === "list" ? (list.rowActions ?? []) : []).flatMap(({ operation, params }) =>
    operation === "actOnRemoteAccess" ? [params] : [],
  );
  expect(requests).toEqual(["check", "unblock"].map((action) => ({ device_id: "{record.device_id}", action })));
});

test("[route.access-history] is filtered by who connected", () => {
  const [list] = blocksOf("access-history");
  const filter = list?.block === "list" ? list.filters?.find(({ key }) => key === "user_id") : undefined;
  expect(filter).toMatchObject({ component: "ItemSelect", options: { operation: "listUsers", label: "email" } });
});

test.each(["remote-access", "device-access"])(
  "[route.remote.access] %s tells by what a device comes in, and asks whether it can be reached now",
  (page) => {
    const [list] = blocksOf(page);
    if (list?.block !== "list") throw new Error(`${page} does not begin with a list`);
    expect(list.columns.find(({ key }) => key === "mqtt")).toMatchObject({
      label: "Transport",
      hidden: true,
    });
    const statusAction = list.rowActions?.find(({ label }) => label === "Status");
    expect(statusAction).toMatchObject({
      operation: "tellConnections",
      body: { id: ["{record.device_id}"] },
    });
  },
);

test("an open link of a device can be restarted, whether it has an address or not", () => {
  const tabs = blocksOf("device-access").find(({ block }) => block === "tabs");
  const lists = tabs?.block === "tabs" ? tabs.tabs.flatMap(({ blocks }) => blocks) : [];
  const restarted = lists.flatMap((list) =>
    list.block === "list" ? (list.rowActions ?? []).filter(({ label }) => label === "Restart") : [],
  );
  expect(restarted).toHaveLength(2);
  for (const action of restarted)
    expect(action).toMatchObject({
      operation: "restartConnection",
      body: { session_id: "{record.link_id}" },
      visible: { "record.active": 1 },
    });
});
