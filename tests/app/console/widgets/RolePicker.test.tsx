// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { RolePicker } from "../../../../app/console/widgets/RolePicker";
import { createApi } from "../../../../engine/api/createApi";
import { FormView } from "../../../../engine/forms/FormView";
import { makeBoot } from "../../../engine/makeBoot";
import { type Call, makeForm, renderContent } from "../../../engine/renderContent";

afterEach(cleanup);

const role = (name: string, title: string, company_id: number | null = null, canInviteRoles: string[] = []) => ({
  id: title.length,
  name,
  title,
  company_id,
  canInviteRoles,
});
const LONG = "Everything that has to be looked after at night and on holidays";
const builtIn = [role("admin", "Administrator", null, ["admin", "read_only"]), role("read_only", "Guest")];
const rolesByCompany: Record<string, object[]> = {
  "3": [...builtIn, role("night", LONG, 3)],
  "4": [...builtIn, role("day", "Day", 4)],
};

const schema = {
  type: "object",
  properties: { company_id: { type: "integer", title: "Company" }, role: { type: "string", title: "Role" } },
};
const uiSchema = { role: { "ui:widget": "RolePicker", "ui:options": { company: "company_id" } } };

async function show(
  answer = ({ params }: Call): object => ({ data: rolesByCompany[String(params?.company_id)] ?? builtIn }),
) {
  const module = await makeForm({ schema, uiSchema });
  const shown = renderContent(<FormView form="loaf" context={{}} />, {
    boot: {
      settings: { lookupPageSize: 100 },
      operations: { createLoaf: { method: "post", path: "/loaves" }, listRoles: { method: "get", path: "/roles" } },
    },
    registry: { widgets: { RolePicker } },
    modules: { "form/loaf": module },
    user: { role: { id: 2, name: "admin", title: "Administrator" } },
    answer: (call) => (call.operation === "listRoles" ? answer(call) : { data: {} }),
  });
  await screen.findByLabelText(/Role/, {}, { timeout: 8000 });
  return shown;
}

const picker = () => screen.getByLabelText<HTMLSelectElement>(/Role/);
const offered = () => [...picker().options].map(({ text }) => text);
const chooseCompany = (id: string) => fireEvent.change(screen.getByLabelText(/Company/), { target: { value: id } });

describe("the role picker", () => {
  test("[roles.picker.options][roles.picker.title-length] offers the built-in roles and the chosen company's own, titles cut off after 45 characters", async () => {
    await show();
    await waitFor(() => expect(offered()).toEqual(["Choose…", "Administrator", "Guest"]));
    chooseCompany("3");
    await waitFor(() => expect(offered()).toEqual(["Choose…", "Administrator", "Guest", `${LONG.slice(0, 45)}…`]));
  });

  test("[roles.picker.reset-on-company] forgets the role when another company is chosen", async () => {
    const { callsOf } = await show();
    chooseCompany("3");
    await waitFor(() => expect(offered()).toHaveLength(4));
    fireEvent.change(picker(), { target: { value: "night" } });
    await waitFor(() => expect(picker().value).toBe("night"));
    chooseCompany("4");
    await waitFor(() => expect(picker().value).toBe(""));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(callsOf("createLoaf").map(({ body }) => body)).toEqual([{ company_id: 4 }]));
  });

  test("[roles.list.call] asks for roles with limit, company, type, order and properties", async () => {
    const { callsOf } = await show();
    chooseCompany("3");
    await waitFor(() => expect(callsOf("listRoles")).toHaveLength(2));
    const shared = { limit: 100, sort: "title", fields: ["id", "name", "title", "company_id", "canInviteRoles"] };
    expect(callsOf("listRoles").map(({ params }) => params)).toEqual([
      { ...shared, type: "default" },
      { ...shared, company_id: 3 },
    ]);
  });

  test("[roles.list.failure] is empty and says nothing when roles cannot be read", async () => {
    const { callsOf } = await show(() => ({ error: { status: 403, statusText: "Forbidden", errors: [] } }));
    await waitFor(() => expect(callsOf("listRoles")).toHaveLength(1));
    expect(offered()).toEqual(["Choose…"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("[roles.list.401] roles that are answered 401 are requested again once the session is renewed", async () => {
  const responses = [new Response("{}", { status: 401 }), Response.json({ success: true, data: builtIn })];
  const fetch = vi.fn(async () => responses.shift() as Response);
  const renew = vi.fn(async () => "renewed" as const);
  const boot = makeBoot({ operations: { listRoles: { method: "get", path: "/roles" } } });
  const api = createApi(boot, "http://fleet.test", fetch, {
    renew,
    readRest: async () => ({ operations: {} }),
    renewalMark: () => "",
    readCookie: () => undefined,
    readUser: () => 1,
    pagePath: () => "/users",
    exemptPages: [],
    times: { call: 15_000, transfer: 15_000 },
    onGlobalError: () => {},
    maintenanceAfter: 3,
    onMaintenance: () => {},
  });
  expect((await api.call("listRoles")).data).toEqual(builtIn);
  expect([fetch.mock.calls.length, renew.mock.calls.length]).toEqual([2, 1]);
});
