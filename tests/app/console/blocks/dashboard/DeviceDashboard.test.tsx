// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPart } from "../../../../../app/console/blocks/dashboard/createPart";
import { DeviceDashboard } from "../../../../../app/console/blocks/dashboard/DeviceDashboard";
import { standardBlocks } from "../../../../../engine/blocks/standardBlocks";
import { standardFormats } from "../../../../../engine/formats/index";
import { renderContent } from "../../../../engine/renderContent";

const operations = {
  getDevice: { method: "get", path: "/devices/{id}" },
  createDeviceActions: { method: "post", path: "/devices/actions", permission: "execute_device_actions" },
  getDashboard: { method: "get", path: "/devices/{id}/dashboards/{dashboard_id}" },
  updateDashboard: { method: "put", path: "/devices/{id}/dashboards/{dashboard_id}", permission: "arrange" },
} as const;
const layout = [
  { type: "text", title: "First", column: 0, row: 0, width: 6, height: 2 },
  { type: "text", title: "Second", column: 6, row: 0, width: 6, height: 2 },
];

const device = { id: 7, name: "Ferry", signal: -82, firmware: "RUT_1" };

function show(permissions: string[], options = {}, parts: object[] = layout) {
  const context = { route: { id: 7, dashboard_id: 3 }, record: device };
  const responses: Record<string, object> = { getDevice: device, getDashboard: { layout: parts, autorefresh: 0 } };
  return renderContent(<DeviceDashboard context={context} options={options} />, {
    boot: { operations },
    permissions,
    registry: { blocks: standardBlocks as never, formats: standardFormats },
    answer: ({ operation }) => ({ data: responses[operation] ?? {} }),
  });
}
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(button(name), { key });
};

test("parts are moved and made larger by arrow keys, those in the way go down, and the arrangement is kept", async () => {
  const { callsOf } = show(["arrange"]);
  await screen.findByRole("button", { name: "Arrange" });
  fireEvent.click(button("Arrange"));
  press("Move First", "ArrowRight", "ArrowUp");
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
  fireEvent.pointerDown(button("Move First"), { clientX: 0, clientY: 0 });
  fireEvent.pointerCancel(button("Move First"));
  fireEvent.pointerMove(button("Move First"), { clientX: 2_000, clientY: 0 });
  press("Resize First", "ArrowDown", "ArrowLeft");
  fireEvent.click(button("Save"));
  await waitFor(() => expect(callsOf("updateDashboard")).toHaveLength(1));
  const [call] = callsOf("updateDashboard");
  expect(call?.params).toEqual({ id: 7, dashboard_id: 3 });
  const arranged = [
    { type: "text", title: "First", column: 1, row: 0, width: 5, height: 3 },
    { type: "text", title: "Second", column: 6, row: 3, width: 6, height: 2 },
  ];
  expect(call?.body).toEqual({ layout: arranged });
  await waitFor(() => expect(button("Arrange")).toBeTruthy());
});

test("parts are added and removed, and nothing is kept when the arrangement is given up", async () => {
  const { callsOf } = show(["arrange"]);
  await screen.findByRole("button", { name: "Arrange" });
  fireEvent.click(button("Arrange"));
  const add = within(screen.getByRole("group", { name: "Add a part" }));
  fireEvent.change(add.getByLabelText("What it is"), { target: { value: "text" } });
  fireEvent.change(add.getByLabelText("Text"), { target: { value: "Third" } });
  fireEvent.click(add.getByRole("button", { name: "Add" }));
  expect(screen.getByRole("region", { name: "Third" })).toBeTruthy();
  fireEvent.click(button("Remove First"));
  expect(screen.queryByRole("region", { name: "First" })).toBeNull();
  fireEvent.click(button("Cancel"));
  expect(screen.getAllByRole("region").map((part) => part.getAttribute("aria-label"))).toEqual(["First", "Second"]);
  expect(callsOf("updateDashboard")).toEqual([]);
});

test("who may not change dashboards is offered nothing to arrange", async () => {
  show([]);
  await screen.findByRole("region", { name: "First" });
  expect(screen.queryByRole("button", { name: "Arrange" })).toBeNull();
  expect(screen.getAllByRole("region")).toHaveLength(2);
});

test("[route.device.id.dashboard-mobile] where it is only looked at, nobody may arrange it", async () => {
  show(["arrange"], { fixed: true });
  await screen.findByRole("region", { name: "First" });
  expect(screen.queryByRole("button", { name: "Arrange" })).toBeNull();
  expect(screen.getAllByRole("region")).toHaveLength(2);
});

const parts = [
  { type: "gauge", parameter: "signal" },
  { type: "table", title: "At a glance", parameters: ["firmware", "operator"] },
  { type: "button", action: "update_metrics_data" },
];

test("gauges and tables show the last reported values, and a button runs a device action", async () => {
  const { callsOf } = show(["execute_device_actions"], {}, parts);
  const firmware = await screen.findByText("RUT_1");
  expect(firmware.closest("dl")?.textContent).toContain("Operator");
  expect(screen.getByRole("region", { name: "Signal" }).textContent).toContain("-82");
  fireEvent.click(button("Read values now"));
  await waitFor(() => expect(callsOf("createDeviceActions")).toHaveLength(1));
  expect(callsOf("createDeviceActions")[0]?.body).toEqual({ device_id: [7], action: "update_metrics_data" });
});

test("who may not have devices do anything is offered no button", async () => {
  show([], {}, parts);
  await screen.findByText("RUT_1");
  expect(screen.queryByRole("button", { name: "Read values now" })).toBeNull();
});

test("it has the whole screen where a browser can give it, and offers nothing where it cannot", async () => {
  show([]);
  await screen.findByRole("region", { name: "First" });
  expect(screen.queryByRole("button", { name: "Full screen" })).toBeNull();
  cleanup();
  const request = vi.fn(async () => undefined);
  Object.assign(HTMLElement.prototype, { requestFullscreen: request });
  Object.defineProperty(document, "fullscreenEnabled", { value: true, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(document, "fullscreenEnabled");
    Reflect.deleteProperty(HTMLElement.prototype, "requestFullscreen");
  });
  show([]);
  fireEvent.click(await screen.findByRole("button", { name: "Full screen" }));
  expect(request).toHaveBeenCalledOnce();
});

test.each([
  ["line", 6],
  ["map", 6],
  ["button", 2],
  ["value", undefined],
] as const)("a new part that is a %s is as high as what it shows", (type, height) => {
  const chosen = { parameter: "signal", action: "reboot", image: undefined } as const;
  expect(createPart(type, "", { ...chosen, parameters: [], placed: [] }).height).toBe(height);
});

const plan = [
  {
    type: "image",
    image_id: 4,
    title: "Plan of the ferry",
    places: [
      { parameter: "firmware", x: 10, y: 20 },
      { parameter: "signal", x: 99.5, y: 0 },
    ],
  },
];

test("values keep their position on a picture, and are moved by keys and by dragging in edit mode", async () => {
  const { callsOf } = show(["arrange"], {}, plan);
  const firmware = await screen.findByText("RUT_1");
  const placeOf = (element: Element | null) => (element as HTMLElement | null)?.style.cssText;
  expect(placeOf(firmware.closest("[style*=left]"))).toBe("left: 10%; top: 20%;");
  expect(screen.queryByRole("button", { name: "Move Firmware" })).toBeNull();
  fireEvent.click(button("Arrange"));
  press("Move Firmware", "ArrowRight", "ArrowDown", "Tab");
  press("Move Signal", "ArrowRight", "ArrowUp");
  expect(placeOf(button("Move Firmware"))).toBe("left: 11%; top: 21%;");
  expect(placeOf(button("Move Signal"))).toBe("left: 100%; top: 0%;");
  const picture = button("Move Signal").parentElement as HTMLElement;
  picture.getBoundingClientRect = () => ({ width: 400, height: 200 }) as DOMRect;
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
  fireEvent.pointerDown(button("Move Firmware"), { clientX: 50, clientY: 50 });
  fireEvent.pointerMove(button("Move Firmware"), { clientX: 90, clientY: 40 });
  fireEvent.pointerUp(button("Move Firmware"));
  fireEvent.pointerMove(button("Move Firmware"), { clientX: 200, clientY: 200 });
  fireEvent.click(button("Save"));
  await waitFor(() => expect(callsOf("updateDashboard")).toHaveLength(1));
  const places = [
    { parameter: "firmware", x: 21, y: 16 },
    { parameter: "signal", x: 100, y: 0 },
  ];
  expect(callsOf("updateDashboard")[0]?.body).toMatchObject({ layout: [{ type: "image", places }] });
});

test("values added to a new picture are placed one below the other", () => {
  const chosen = { parameters: [], parameter: "signal" as const, action: "reboot" as const, image: 4 };
  const part = createPart("image", "", { ...chosen, placed: ["signal", "status"] });
  expect(part.places?.map(({ parameter, x, y }) => [parameter, x, y])).toEqual([
    ["signal", 3, 3],
    ["status", 3, 19],
  ]);
  expect(createPart("image", "", { ...chosen, placed: [] })).not.toHaveProperty("places");
});
