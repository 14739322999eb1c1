// @vitest-environment jsdom
import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call } from "../../engine/renderContent";
import { prepareProduct } from "./openModal";

const product = prepareProduct();

const about = { route: { id: 41 }, record: { id: 41 } };

/** Opens a window for the settings of a device, given these settings. */
async function openSettings(window: string, kind: string, settings: object) {
  const answer = ({ operation, params }: Call) =>
    operation === "getDeviceSettings" && params?.id === 41 && params.kind === kind
      ? { data: settings }
      : { data: {}, success: true };
  const { dialog, callsOf } = await product.open(window, about, answer);
  const field = await within(dialog).findByLabelText("Enabled");
  await waitFor(() => expect((field as HTMLInputElement).checked).toBe(true));
  const save = async () => {
    fireEvent.click(field);
    fireEvent.click(within(dialog).getByRole("button", { name: /^save/i }));
    await waitFor(() => expect(callsOf("updateDeviceSettings")).toHaveLength(1));
    return callsOf("updateDeviceSettings")[0];
  };
  return { dialog, save };
}

test("[modal-catalogue.site-blocking] the settings of a device are shown, and what is changed is kept for it", async () => {
  const settings = { enabled: true, mode: "allow", hosts: ["one.example", "two.example"] };
  const { dialog, save } = await openSettings("site-blocking", "site-blocking", settings);
  expect((within(dialog).getByLabelText("Allow only the list") as HTMLInputElement).checked).toBe(true);
  for (const host of settings.hosts) expect(await within(dialog).findByText(host)).toBeTruthy();
  expect(await save()).toMatchObject({
    params: { id: 41, kind: "site-blocking" },
    body: { ...settings, enabled: false },
  });
});

test("[modal-catalogue.periodic-backup-rules] the rules of a device are shown, and what is changed is kept for it", async () => {
  const settings = { enabled: true, period: "week", time: "04:30", keep: 7 };
  const { dialog, save } = await openSettings("periodic-backup-rules", "backup", settings);
  expect(within(dialog).getByLabelText("Period").textContent).toContain("Week");
  expect((within(dialog).getByLabelText("Time") as HTMLInputElement).value).toBe("04:30");
  expect((within(dialog).getByLabelText("Keep") as HTMLInputElement).value).toBe("7");
  expect(await save()).toMatchObject({ params: { id: 41, kind: "backup" }, body: { ...settings, enabled: false } });
});

test("[modal-catalogue.history-export-options] what is exported is chosen: range, kind, parameters, interval, time zone and format", async () => {
  const samples = [{ created_at: "2026-11-20 10:00:00", signal: -71, temperature: 31 }];
  const answer = ({ operation }: Call) => ({ data: operation === "getDeviceInformation" ? samples : {} });
  const { dialog, callsOf } = await product.open("history-export-options", about, answer);
  const parameters = await within(dialog).findByRole("group", { name: "Parameters" });
  const boxes = within(parameters).getAllByRole("checkbox") as HTMLInputElement[];
  expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ["signal", true],
    ["temperature", true],
  ]);
  for (const option of ["Kind", "Interval", "Time zone", "Format"])
    expect(within(dialog).getAllByLabelText(option).length, option).toBeGreaterThan(0);
  expect(callsOf("getDeviceInformation")[0]?.params).toMatchObject({ id: 41, type: "dynamic" });
  const button = within(dialog).getByRole("button", { name: "Export" }) as HTMLButtonElement;
  expect(button.disabled).toBe(false);
  // An empty result is not exported.
  for (const box of boxes) fireEvent.click(box);
  expect(button.disabled).toBe(true);
});
