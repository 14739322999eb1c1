// @vitest-environment jsdom
import { join } from "node:path";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { registry } from "../../../app/console/registry";
import { compile } from "../../../codegen/index";
import { createMatching } from "../../../engine/bindings/matching";
import { FormView } from "../../../engine/forms/FormView";
import type { RegistryParts } from "../../../engine/registry/Registry";
import { type ContentOptions, type FormParts, makeForm, renderContent } from "../../engine/renderContent";

const compiled = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
const boot = compiled.boot({ brand: "default", language: "en" }).boot;

afterEach(cleanup);

/** Shows a form of the product with its real documents; only the server is simulated. */
async function show(id: string, options: ContentOptions = {}, context: object = {}) {
  const form = compiled.expanded.forms.get(id);
  if (!form) throw new Error(`There is no form ${id}.`);
  const module = await makeForm(form as unknown as FormParts & { schema: Record<string, unknown> });
  const operations = Object.fromEntries(
    [...compiled.operations].map(([name, { method, path, parameters }]) => [
      name,
      { method, path, query: parameters.filter((one) => one.in === "query").map((one) => one.name) },
    ]),
  );
  const shown = renderContent(<FormView form={id} context={context} />, {
    boot: { operations: operations as typeof boot.operations, masks: boot.masks },
    registry: registry as unknown as RegistryParts,
    modules: { [`form/${id}`]: module },
    ...options,
  });
  await screen.findByRole("button", { name: form.submit.label ?? "Save" }, { timeout: 8000 });
  return shown;
}

const input = (label: string) =>
  screen.getAllByLabelText<HTMLInputElement>(label, {
    exact: false,
    selector: "input, select, textarea",
  })[0] as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const choose = (label: string, choice: string) => {
  const select = input(label) as unknown as HTMLSelectElement;
  type(label, [...select.options].find(({ text }) => text === choice)?.value ?? "");
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe.each([
  ["form.edit-task-group.load-failure", "edit-task-group", "getTaskGroup"],
  ["form.edit-automation.load-failure", "edit-automation", "getAutomation"],
])("[%s]", (_row, id, operation) => {
  test(`${id} opens empty when its record cannot be read`, async () => {
    const error = { status: 404, statusText: "Not Found", errors: [] };
    const { callsOf } = await show(
      id,
      { answer: (call) => (call.operation === operation ? { error } : { data: [] }) },
      {
        route: { id: 7 },
      },
    );
    await waitFor(() => expect(callsOf(operation)[0]?.params).toEqual({ id: 7 }));
    // The tasks have names as well.
    const name = () => document.querySelector<HTMLInputElement>('input[id$="__name"]:not([id*="tasks"])');
    await waitFor(() => expect(name()?.value).toBe(""));
    const texts = document.querySelectorAll<HTMLInputElement>(
      "form input:is([type=text], :not([type])), form textarea",
    );
    expect([...texts].filter(({ value }) => value !== "").map(({ id }) => id)).toEqual([]);
    fireEvent.change(name() as HTMLInputElement, { target: { value: "Nightly" } });
    expect(name()?.value).toBe("Nightly");
  });
});

test("an automation that only mails is saved without users to notify: a list that may be left out gets no empty item", async () => {
  const options = { subject: "Hot", message: "%rn is hot", receiving_emails: ["watch@own.test"] };
  const rule = {
    type: "if",
    expression: [{ parameter: "temperature", operator: ">", value: "500" }],
    actions: [{ name: "SendEmail", options }],
  };
  const data = { id: 7, name: "Heat", description: "", enabled: true, data_group: "dynamic", conditions_body: [rule] };
  const { callsOf } = await show("edit-automation", { answer: () => ({ data }) }, { route: { id: 7 } });
  const name = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[id$="__name"]');
    expect(found?.value).toBe("Heat");
    return found as HTMLInputElement;
  });
  fireEvent.change(name, { target: { value: "Great heat" } });
  press("Save");
  await waitFor(() => expect(callsOf("updateAutomation")).toHaveLength(1));
  expect(callsOf("updateAutomation")[0]?.body).toMatchObject({ name: "Great heat", conditions_body: [rule] });
  expect(screen.queryByText("Enter a whole number.")).toBeNull();
});

describe("monitoring parameters", () => {
  const kinds = compiled.documents.domain["monitoring-kinds"]?.rows ?? [];
  const able = Object.fromEntries(kinds.flatMap(({ compatKey }) => (compatKey ? [[String(compatKey), true]] : [])));
  const periods = Object.fromEntries(kinds.map(({ key, period }) => [String(key), period]));
  const deviceWith = (capabilities: object) => ({ record: { id: 7, ...periods, capabilities } });

  test("[entity.monitoring-parameter] the form of their periods says what their table says", async () => {
    const { fields = [] } = compiled.documents.forms["monitoring-periods"] ?? {};
    const expected = kinds.map(({ key, label, period, compatKey, compatNotice }) => ({
      key,
      label,
      placeholder: String(period),
      notice: compatKey && { text: compatNotice, visible: { [`record.capabilities.${compatKey}`]: false } },
    }));
    expect(fields.map(({ key, label, placeholder, notice }) => ({ key, label, placeholder, notice }))).toEqual(
      expected,
    );
    await show("monitoring-periods", {}, deviceWith(able));
    for (const { label, compatNotice } of kinds) {
      expect(input(String(label)).disabled).toBe(false);
      if (compatNotice) expect(screen.queryByText(String(compatNotice))).toBeNull();
    }
  });

  test.each(kinds.filter(({ compatKey }) => compatKey))(
    "[monitoring.compat] $compatNotice is said of a device without $compatKey, and its period stays as it is",
    async ({ label, key, compatKey, compatNotice }) => {
      const { callsOf } = await show(
        "monitoring-periods",
        { answer: () => ({ data: {} }) },
        deviceWith({ ...able, [String(compatKey)]: false }),
      );
      const own = input(String(label));
      expect([own.disabled, own.getAttribute("aria-describedby")]).toEqual([
        true,
        screen.getByText(String(compatNotice)).id,
      ]);
      expect(screen.getAllByRole<HTMLInputElement>("textbox").filter((one) => one.disabled)).toEqual([own]);
      press("Save");
      await waitFor(() => expect(callsOf("updateMonitoringPeriods")).toHaveLength(1));
      expect(callsOf("updateMonitoringPeriods")[0]?.body).toMatchObject({ [String(key)]: periods[String(key)] });
    },
  );

  test("[monitoring.limit-display] a template says how many of 200 it has, over all its requests", async () => {
    const variables = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `value-${at}` }));
    const data = { id: 100, name: "Own", period: 300, data: [{ url: "/a", variables: variables(3) }, { url: "/b" }] };
    await show("edit-monitoring-template", { answer: () => ({ data }) }, { route: { id: 100 } });
    const count = await screen.findByText(/ \/ 200$/, { selector: "output" });
    expect(count.textContent).toBe("3 / 200");
    // The request has an Add button too; that of its parameters comes last within it.
    const [request] = document.querySelectorAll('fieldset[id$="__data_0"]');
    const [list] = request?.querySelectorAll<HTMLElement>('fieldset[id$="__data_0_variables"]') ?? [];
    fireEvent.click([...(list?.querySelectorAll("button") ?? [])].at(-1) as HTMLElement);
    await waitFor(() => expect(count.textContent).toBe("4 / 200"));
  });
});

test("an alert for several devices is one item per device, though it sets the notification method", async () => {
  const { callsOf } = await show("new-alert", { answer: () => ({ data: {} }) }, { route: { device_id: [4, 7] } });
  choose("Type", "Reboot and start-up");
  choose("Notify by", "Notification in the console");
  type("Message", "%rn was restarted");
  press("Create");
  await waitFor(() => expect(callsOf("createDeviceAlerts")).toHaveLength(1));
  const shared = { action: 3, alert_subtype_id: 3, message: "%rn was restarted" };
  expect(callsOf("createDeviceAlerts")[0]?.body).toEqual({
    data: [expect.objectContaining({ device_id: 4, ...shared }), expect.objectContaining({ device_id: 7, ...shared })],
  });
});

test("[modal-catalogue.create-alert] what is watched follows the type, and tries only what goes by mail", async () => {
  const { callsOf } = await show("new-alert", { answer: () => ({ data: {} }) }, { route: { device_id: [4] } });
  const offered = () =>
    within(screen.getByLabelText(/^When/))
      .getAllByRole("option")
      .map((one: HTMLElement) => one.textContent);
  expect(offered()).toContain("SIM switched");
  choose("When", "SIM switched");
  choose("Type", "Geofence");
  await waitFor(() => expect(offered()).not.toContain("SIM switched"));
  expect(offered()).toEqual(expect.arrayContaining(["Geofence entered", "Geofence left"]));
  expect(screen.getByLabelText<HTMLSelectElement>(/^When/).selectedOptions[0]?.textContent).not.toMatch(/Geofence/);
  choose("Type", "Configuration change");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>(/^When/).selectedOptions[0]?.textContent).toBe("Firmware changed"),
  );
  choose("Notify by", "Notification in the console");
  await waitFor(() => expect(screen.queryByLabelText(/^Attempts/)).toBeNull());
  choose("Notify by", "E-mail");
  type("Message", "New firmware");
  press("Create");
  await waitFor(() => expect(callsOf("createDeviceAlerts")).toHaveLength(1));
  const shared = { alert_type_id: 1, alert_subtype_id: 2, delivery_retry: true, retry_interval: 5, retry_count: 12 };
  expect(callsOf("createDeviceAlerts")[0]?.body).toEqual({
    data: [expect.objectContaining({ device_id: 4, ...shared })],
  });
});

describe("[form.buy-data.confirm] buying company data", () => {
  const companies = { data: [{ id: 3, name: "North" }], meta: { total: 1 } };
  const fill = async () => {
    const shown = await show("add-company-data", {
      answer: ({ operation }) => (operation === "listCompanies" ? companies : { data: {} }),
    });
    fireEvent.click(screen.getByRole("combobox", { name: /Company/ }));
    fireEvent.click(await screen.findByRole("option", { name: "North" }));
    type("Credits", "5");
    press("Add data");
    await screen.findByText("Spend 5 credit(s) to get 2 GB per credit?");
    return shown;
  };

  test("asks first, and sends nothing when the answer is no", async () => {
    const { callsOf } = await fill();
    expect(callsOf("createCompanyData")).toEqual([]);
    press("Cancel");
    await waitFor(() => expect(screen.queryByText("Spend 5 credit(s) to get 2 GB per credit?")).toBeNull());
    expect(callsOf("createCompanyData")).toEqual([]);
  });

  test("sends when the answer is yes", async () => {
    const { callsOf } = await fill();
    press("Confirm");
    await waitFor(() =>
      expect(callsOf("createCompanyData").map((call) => call.body)).toEqual([{ company_id: 3, credits: 5 }]),
    );
  });
});

test("[validation.company-data-credits.digits][validation.company-data-credits.leading-zeros] the credits for company data take digits only, and no zeros before them", async () => {
  await show("add-company-data", { answer: () => ({ data: [], meta: { total: 0 } }) });
  type("Credits", "a1-2.5");
  expect(input("Credits").value).toBe("125");
  type("Credits", "007");
  expect(input("Credits").value).toBe("7");
  type("Credits", "none");
  expect(input("Credits").value).toBe("");
});

test("[form.company-edit.unchanged] an unchanged name is not sent", async () => {
  const context = { record: { id: 3, name: "North" } };
  const { callsOf } = await show("edit-company", { answer: () => ({ data: {} }) }, context);
  press("Save");
  await screen.findByText("Please input different value to save changes");
  expect(callsOf("updateCompany")).toEqual([]);
  type("Name", "South");
  press("Save");
  await waitFor(() => expect(callsOf("updateCompany").map((call) => call.body)).toEqual([{ name: "South" }]));
});

test("[perm.create-code.from-company] only system administrators are asked which company a code comes from", async () => {
  const none = () => ({ data: [], meta: { total: 0 } });
  await show("create-code", { answer: none, permissions: ["super_admin"] });
  expect(screen.getByRole("combobox", { name: /From company/ })).toBeTruthy();
  await show("create-code", { answer: none, permissions: ["create_credit_transfer_codes"] });
  expect(screen.getByLabelText(/^Comment/)).toBeTruthy();
  expect(screen.queryByText("From company")).toBeNull();
});

test("[form.parent-company-picker] the parent of a company is looked for on levels 1 and 2", async () => {
  const { callsOf } = await show("new-company", { answer: () => ({ data: [], meta: { total: 0 } }) });
  fireEvent.click(screen.getByRole("combobox", { name: /Parent company/ }));
  await waitFor(() => expect(callsOf("listCompanies").at(-1)?.params).toMatchObject({ level: [1, 2] }));
});

test("[field.component.device-select] DeviceSelect chooses devices, several where the property is a list", async () => {
  const devices = {
    data: [
      { id: 8, name: "Pump", serial: "1100" },
      { id: 9, name: "Gate", serial: "1101" },
    ],
  };
  const context = { route: { id: 4 } };
  const { callsOf } = await show("add-vpn-devices", { answer: () => ({ ...devices, meta: { total: 2 } }) }, context);
  fireEvent.click(screen.getByRole("combobox", { name: /Devices/ }));
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["Pump1100", "Gate1101"]);
  for (const option of options) fireEvent.click(option);
  press("Save");
  await waitFor(() => expect(callsOf("addVpnDevices").map((call) => call.body)).toEqual([{ device_id: [8, 9] }]));
});

test("[validation.credit-price.condition] the price is shown for paid resources, and not sent for others", async () => {
  const types = {
    data: [
      { id: 1, name: "Free credit" },
      { id: 2, name: "Paid credit" },
    ],
    meta: { total: 2 },
  };
  const companies = { data: [{ id: 3, name: "North" }], meta: { total: 1 } };
  const { callsOf } = await show("add-resources", {
    permissions: ["super_admin"],
    answer: ({ operation }) =>
      operation === "listCreditTypes" ? types : operation === "listCompanies" ? companies : {},
  });
  const choose = async (label: RegExp, name: string) => {
    fireEvent.click(screen.getByRole("combobox", { name: label }));
    fireEvent.click(await screen.findByRole("option", { name }));
  };
  expect(screen.queryByText("Credit price")).toBeNull();
  await choose(/Resource/, "Paid credit");
  fireEvent.change(await screen.findByLabelText(/Credit price/), { target: { value: "1.25" } });
  await choose(/Resource/, "Free credit");
  await waitFor(() => expect(screen.queryByText("Credit price")).toBeNull());
  type("Count", "5");
  await choose(/Company/, "North");
  press("Add");
  await waitFor(() =>
    expect(callsOf("createCredits").map((call) => call.body)).toEqual([
      { credit_type_id: 1, credit_count: 5, company_id: 3 },
    ]),
  );
});

test("[file-input.upload-path-error] an upload refused at a place in its file shows the error below the file", async () => {
  const errors = [
    { code: "VALIDATION_FAILED", message: "This is not JSON.", source: "api.json:3:8" },
    { code: "VALIDATION_FAILED", message: "API documentation must be a JSON object.", source: "api.json:1" },
  ];
  await show("upload-specification", { answer: () => ({ error: { status: 422, statusText: "", errors } }) });
  fireEvent.click(screen.getByRole("radio", { name: "RutOS" }));
  type("Firmware brand id", "7");
  const chosen = new File(["{"], "api.json", { type: "application/json" });
  fireEvent.change(document.querySelector('input[type="file"]') as Element, { target: { files: [chosen] } });
  press("Upload");
  await screen.findByText(/This is not JSON\. \(api\.json, line 3, position 8\)/);
  const under = screen.getByText(/API documentation must be a JSON object\. \(api\.json, line 1\)/);
  expect(document.querySelector('input[type="file"]')?.getAttribute("aria-describedby")).toContain(under.id);
});

test("[modal-catalogue.user-role-edit] a custom role is edited with the permissions it holds, which are chosen in groups", async () => {
  const held = [1, 2, 3].map((id) => ({ id, name: `p${id}`, title: `May ${id}`, description: "", category: "Ovens" }));
  const { callsOf } = await show(
    "edit-role",
    {
      answer: ({ operation }) => ({ data: operation === "getRolePermissions" ? held : {} }),
      user: { role: { id: 2, name: "admin", title: "Administrator" } },
    },
    { route: { id: 9 }, record: { id: 9, title: "Baker", permission_id: [1, 3] } },
  );
  const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) });
  expect((await Promise.all([1, 2, 3].map((id) => box(`May ${id}`)))).map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
  ]);
  fireEvent.click(await box("May 1"));
  press("Save");
  await waitFor(() => expect(callsOf("updateRole")[0]?.body).toEqual({ title: "Baker", permission_id: [3] }));
  expect(callsOf("updateRole")[0]?.params).toEqual({ id: 9 });
});

test("[modal-catalogue.verify-devices] all devices that match are verified by one password, named by what finds them", async () => {
  const matching = createMatching({ status: "online" }, 1200);
  const { callsOf } = await show(
    "verify-devices-together",
    {},
    {
      route: { device_id: matching },
      selection: { length: 1200 },
    },
  );
  fireEvent.change(await screen.findByLabelText(/^Password/, { selector: "input" }), { target: { value: "secret" } });
  press("Verify");
  fireEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  await waitFor(() =>
    expect(JSON.parse(JSON.stringify(callsOf("updateDevices")[0]?.body))).toEqual({
      data: [{ id: { matching: { status: "online" }, count: 1200 }, password_confirmation: "secret" }],
    }),
  );
});

test("[modal-catalogue.verify-devices] the chosen devices are verified by a password in the row of each", async () => {
  const devices = [
    { id: 4, name: "Roof", serial: "1100000004" },
    { id: 7, name: "Yard", serial: "1100000007" },
  ];
  const { callsOf } = await show(
    "verify-devices",
    { answer: ({ operation }) => (operation === "listDevices" ? { data: devices, meta: { total: 2 } } : {}) },
    { selection: devices },
  );
  const rows = await screen.findAllByLabelText<HTMLInputElement>(/^Password, row/, { selector: "input" });
  expect(rows.map(({ type: kind }) => kind)).toEqual(["password", "password"]);
  for (const [place, row] of rows.entries()) fireEvent.change(row, { target: { value: `secret ${place}` } });
  press("Verify");
  await waitFor(() =>
    expect(callsOf("updateDevices")[0]?.body).toEqual({
      data: [
        { id: 4, password_confirmation: "secret 0" },
        { id: 7, password_confirmation: "secret 1" },
      ],
    }),
  );
});
