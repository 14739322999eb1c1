// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DeviceDashboard } from "../../../../../app/console/blocks/DeviceDashboard";
import { standardBlocks } from "../../../../../engine/blocks/standardBlocks";
import { renderContent } from "../../../../engine/renderContent";

const operations = {
  getDevice: { method: "get", path: "/devices/{id}" },
  getDashboard: { method: "get", path: "/devices/{id}/dashboards/{dashboard_id}" },
  updateDashboard: { method: "put", path: "/devices/{id}/dashboards/{dashboard_id}", permission: "arrange" },
} as const;
const layout = [
  { type: "text", title: "First", column: 0, row: 0, width: 6, height: 2 },
  { type: "text", title: "Second", column: 6, row: 0, width: 6, height: 2 },
];

function show(permissions: string[]) {
  const context = { route: { id: 7, dashboard_id: 3 }, record: { layout, autorefresh: 0 } };
  return renderContent(<DeviceDashboard context={context} options={{}} />, {
    boot: { operations },
    permissions,
    registry: { blocks: standardBlocks as never },
    answer: () => ({ data: {} }),
  });
}
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(button(name), { key });
};

test("parts are moved and made larger by arrow keys, those in the way go down, and the arrangement is kept", async () => {
  const { callsOf } = show(["arrange"]);
  fireEvent.click(button("Arrange"));
  press("Move First", "ArrowRight", "ArrowUp");
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

test("parts are added and removed, and nothing is kept when the arrangement is given up", () => {
  const { callsOf } = show(["arrange"]);
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

test("who may not change dashboards is offered nothing to arrange", () => {
  show([]);
  expect(screen.queryByRole("button", { name: "Arrange" })).toBeNull();
  expect(screen.getAllByRole("region")).toHaveLength(2);
});
