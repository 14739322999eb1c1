// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PermissionSelect } from "../../../../app/console/widgets/PermissionSelect";
import { FormView } from "../../../../engine/forms/FormView";
import { makeForm, renderContent } from "../../../engine/renderContent";

afterEach(cleanup);

const permission = (id: number, category: string, title: string) => ({
  id,
  name: title.toLowerCase().replace(" ", "_"),
  title,
  description: `May ${title.toLowerCase()}.`,
  category,
});
const permissions = [
  permission(1, "Ovens", "View ovens"),
  permission(2, "Ovens", "Heat ovens"),
  permission(3, "Loaves", "View loaves"),
];
const schema = {
  type: "object",
  properties: { permission_id: { type: "array", items: { type: "integer" }, title: "Permissions" } },
};

async function show(answer: () => object = () => ({ data: permissions }), record: object = {}) {
  const module = await makeForm({
    schema,
    uiSchema: { permission_id: { "ui:widget": "PermissionSelect" } },
    initial: "{record}",
  });
  const shown = renderContent(<FormView form="loaf" context={{ record }} />, {
    boot: {
      operations: {
        createLoaf: { method: "post", path: "/loaves" },
        getRolePermissions: { method: "get", path: "/roles/{id}/permissions" },
      },
    },
    registry: { widgets: { PermissionSelect } },
    modules: { "form/loaf": module },
    user: { role: { id: 2, name: "admin", title: "Administrator" } },
    answer: (call) => (call.operation === "getRolePermissions" ? answer() : { data: {} }),
  });
  await screen.findByRole("searchbox", { name: "Search permissions" }, { timeout: 8000 });
  return shown;
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const sent = async ({ callsOf }: Awaited<ReturnType<typeof show>>) => {
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
  return callsOf("createLoaf")[0]?.body;
};

test("permissions are grouped, and a group or all of them are selected at once, with their number", async () => {
  const shown = await show();
  const ovens = await screen.findByRole("group", { name: "Ovens" });
  expect(within(ovens).getAllByRole("checkbox")).toHaveLength(3);
  fireEvent.click(box(/^View loaves/));
  expect(box("All permissions 1 of 3").indeterminate).toBe(true);
  fireEvent.click(box("Ovens 0 of 2"));
  expect(box("Ovens 2 of 2").checked).toBe(true);
  expect(box("All permissions 3 of 3").checked).toBe(true);
  fireEvent.click(box(/^Heat ovens/));
  expect(box("Ovens 1 of 2").indeterminate).toBe(true);
  expect(await sent(shown)).toEqual({ permission_id: [1, 3] });
  expect(shown.callsOf("getRolePermissions")[0]?.params).toEqual({ id: 2 });
});

test("a search leaves what fits, and choosing a group then chooses what is shown of it", async () => {
  const shown = await show();
  await screen.findByRole("group", { name: "Ovens" });
  const search = screen.getByRole("searchbox", { name: "Search permissions" });
  fireEvent.change(search, { target: { value: "VIEW" } });
  expect(screen.queryByRole("checkbox", { name: /^Heat ovens/ })).toBeNull();
  fireEvent.click(box("All permissions 0 of 3"));
  fireEvent.change(search, { target: { value: "nowhere" } });
  expect(screen.getByText("No results found")).toBeTruthy();
  fireEvent.change(search, { target: { value: "" } });
  expect(box("Ovens 1 of 2").indeterminate).toBe(true);
  expect(await sent(shown)).toEqual({ permission_id: [1, 3] });
});

test("of a role that may do more than its reader, what the reader may do too is chosen", async () => {
  const shown = await show(undefined, { permission_id: [1, 3, 9] });
  await screen.findByRole("checkbox", { name: "All permissions 2 of 3" });
  expect(await sent(shown)).toEqual({ permission_id: [1, 3] });
});

test("permissions that cannot be read are requested again", async () => {
  let isBroken = true;
  await show(() => (isBroken ? { error: { status: 500, statusText: "Broken", errors: [] } } : { data: permissions }));
  await screen.findByText("The items could not be read.");
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("group", { name: "Loaves" });
});
