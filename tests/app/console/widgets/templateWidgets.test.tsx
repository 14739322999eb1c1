// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EndpointPicker } from "../../../../app/console/widgets/EndpointPicker";
import { TemplateMisfits } from "../../../../app/console/widgets/TemplateMisfits";
import { FormView } from "../../../../engine/forms/FormView";
import { type Call, makeForm, renderContent } from "../../../engine/renderContent";

afterEach(cleanup);

const get = (summary: string) => ({ get: { tags: ["System"], summary } });
const specification = {
  openapi: "3.0.3",
  paths: {
    "/system/usage": get("Use"),
    "/modems/status": { ...get("Modems"), put: { tags: ["System"], summary: "Set" } },
    "/system/reboot": { post: { tags: ["System"], summary: "Reboot" } },
  },
};
const valueless = { type: "string", readOnly: true, not: {} };
const request = { type: "object", properties: { url: { type: "string", title: "Question" } } };

async function show(properties: object, uiSchema: Record<string, unknown>, answer: (call: Call) => object) {
  const module = await makeForm({ schema: { type: "object", properties }, uiSchema });
  const shown = renderContent(<FormView form="loaf" context={{ route: { id: "7" } }} />, {
    boot: {
      operations: {
        createLoaf: { method: "post", path: "/loaves" },
        downloadSpecification: { method: "get", path: "/specifications/{id}" },
        checkMonitoringTemplate: { method: "get", path: "/configs/{id}/compatibility" },
      },
    },
    registry: { widgets: { EndpointPicker, TemplateMisfits } },
    modules: { "form/loaf": module },
    answer,
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  return shown;
}

test("[route.monitoring-templates.create] endpoints that only ask are found by a search and become requests, or none again", async () => {
  const { callsOf } = await show(
    {
      documentation: { type: "integer", title: "Documentation" },
      endpoints: { ...valueless, title: "Endpoints" },
      data: { type: "array", title: "Requests", items: request },
    },
    {
      endpoints: {
        "ui:widget": "EndpointPicker",
        "ui:options": { documentation: "documentation", requests: "data" },
      },
    },
    ({ operation }) => ({ data: operation === "downloadSpecification" ? specification : {} }),
  );
  expect(screen.getByText(/Choose an API documentation/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Documentation/), { target: { value: "3" } });
  const modems = await screen.findByRole("checkbox", { name: /Modems/ });
  expect(screen.queryByRole("checkbox", { name: /Reboot/ })).toBeNull();
  fireEvent.change(screen.getByLabelText("Search endpoints"), { target: { value: "usage" } });
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Modems/ })).toBeNull());
  fireEvent.click(screen.getByRole("checkbox", { name: /Use/ }));
  fireEvent.change(screen.getByLabelText("Search endpoints"), { target: { value: "" } });
  fireEvent.click(await screen.findByRole("checkbox", { name: /Modems/ }));
  await waitFor(() => expect(screen.getAllByDisplayValue(/^\//)).toHaveLength(2));
  fireEvent.click(screen.getByRole("checkbox", { name: /Use/ }));
  await waitFor(() => expect(screen.getAllByDisplayValue(/^\//)).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
  expect(callsOf("createLoaf")[0]?.body).toEqual({ documentation: 3, data: [{ url: "/modems/status" }] });
  expect(modems).toBeTruthy();
});

test("[route.monitoring-templates] chosen devices that lack what a template asks for are named with what they lack", async () => {
  const misfit = { device_name: "Gate", model: "RUTX11", firmware: "RUTX_R_00.07.02", endpoints: ["/modems/status"] };
  const { callsOf } = await show(
    {
      device_id: { type: "array", title: "Devices", items: { type: "integer", title: "Device" } },
      misfits: { ...valueless, title: "Compatibility" },
    },
    {
      misfits: {
        "ui:widget": "TemplateMisfits",
        "ui:options": { devices: "device_id", params: { id: "7" } },
      },
    },
    ({ operation }) => ({
      data:
        operation === "checkMonitoringTemplate"
          ? [
              { ...misfit, device_id: 1, reason: "endpoints" },
              { ...misfit, device_id: 2, device_name: "Roof", reason: "firmware" },
            ]
          : {},
    }),
  );
  expect(callsOf("checkMonitoringTemplate")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: /Add/ }));
  fireEvent.change(await screen.findByLabelText(/Device(?!s)/), { target: { value: "1" } });
  expect(await screen.findByText("The firmware of Gate does not have /modems/status.")).toBeTruthy();
  expect(screen.getByText("The firmware of Roof is too old for this template.")).toBeTruthy();
});
