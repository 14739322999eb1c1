// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DeviceConfiguration } from "../../../../../app/console/blocks/configure/DeviceConfiguration";
import { EXAMPLE_SPECIFICATIONS } from "../../../../../app/simulator/descriptions/exampleSpecification";
import { type Call, renderContent } from "../../../../engine/renderContent";

afterEach(cleanup);

const NAMES = [
  "listDevices",
  "listCompanies",
  "getDeviceSpecification",
  "downloadSpecification",
  "requestDeviceEndpoint",
  "getStatusChannel",
  "configureDevices",
  "createConfiguratorTemplate",
];
const operations = Object.fromEntries(
  NAMES.map((name) => [name, { method: /^(list|get|down)/.test(name) ? "get" : "post", path: `/${name}` }]),
);
const groups = [
  { system: "rutos", firmware: "00.07", specification_id: 3, device_id: [4, 7] },
  { system: "tswos", firmware: "01.02", specification_id: null, device_id: [9] },
];
const responses: Record<string, object> = {
  getDeviceSpecification: { data: groups },
  downloadSpecification: { data: EXAMPLE_SPECIFICATIONS.rutos },
  requestDeviceEndpoint: { meta: { channel: "private-status.1" } },
  getStatusChannel: {
    data: [{ subject: "4", status: "completed", data: [{ rid: 9, code: 200, data: [{ hostname: "gate" }] }] }],
  },
  listDevices: { data: [], meta: { total: 0 } },
};

function show() {
  return renderContent(<DeviceConfiguration options={{}} context={{ query: { device_id: "4,7,9" } }} />, {
    boot: { operations: operations as never },
    answer: ({ operation }: Call) => (responses[operation] ?? { data: {} }) as never,
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("[modal-catalogue.multiconfig] devices of one system are configured in steps, beginning with the values they have", async () => {
  const { callsOf } = show();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  const [routers, switches] = await screen.findAllByRole<HTMLInputElement>("radio");
  expect(switches?.disabled).toBe(true);
  fireEvent.click(routers as HTMLElement);
  press("Next");
  fireEvent.click(await screen.findByRole("checkbox", { name: /Name and time zone/ }));
  press("Next");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  fireEvent.change(await screen.findByLabelText(/timezone/), { target: { value: "Asia/Tokyo" } });
  press("Next");
  await screen.findByText("This field is required.");
  press("Read current values");
  const name = await screen.findByLabelText<HTMLInputElement>(/hostname/);
  await waitFor(() => expect(name.value).toBe("gate"));
  expect(callsOf("requestDeviceEndpoint")[0]?.body).toEqual({
    device_id: 4,
    endpoints: [{ path: "/system/device/config" }],
  });
  fireEvent.change(name, { target: { value: "roof" } });
  press("Next");
  press("Send to 2 devices");
  await screen.findByText("Send to 2 devices?");
  press("Confirm");
  await waitFor(() =>
    expect(callsOf("configureDevices")[0]?.body).toEqual({
      configuration: [
        {
          ...{ device_id: [4, 7], path: "/system/device/config", method: "PUT", content_type: "application/json" },
          request_data: [{ data: { hostname: "roof", timezone: "Asia/Tokyo" } }],
        },
      ],
    }),
  );
});
