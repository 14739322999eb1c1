import { expect, test } from "vitest";
import { type Capability, readCapabilityTables } from "../../../../../app/domain/capabilities/CapabilityTables";
import { deriveCapabilities } from "../../../../../app/domain/capabilities/deriveCapabilities";
import { describeDevice } from "../../../../../app/simulator/descriptions/describeDevice";
import { readModels } from "../../../../../app/simulator/descriptions/readModels";
import { missingPart, requireSupport } from "../../../../../app/simulator/state/capabilities/requireSupport";
import { readDocuments } from "../../../server/api/startTestApi";

const { domain } = (await readDocuments()).documents;
const tables = readCapabilityTables({ domain } as never);
const commands = (domain["device-commands"]?.rows ?? []) as unknown as { command: string; requires: Capability }[];
const devices = [...readModels().values()].flatMap((model) =>
  ["00.01.00", "00.06.08", "00.07.04", "00.07.20"].map((version) => {
    const firmware = `${model.firmware_series}_R_${version}`;
    return { ...describeDevice(7, 1), model, firmware };
  }),
);

test.each(commands)("$command is refused by exactly the devices that lack $requires", ({ command, requires }) => {
  const counts = { able: 0, unable: 0 };
  for (const device of devices) {
    const isAble = Boolean(deriveCapabilities(tables, device.model.model, device.firmware)[requires]);
    counts[isAble ? "able" : "unable"] += 1;
    const check = () => requireSupport(device, {}, command);
    if (isAble) expect(check).not.toThrow();
    else expect(check).toThrow(/cannot do this/);
  }
  expect([counts.able > 0, counts.unable > 0]).toEqual([true, true]);
});

test("endpoints about parts a device lacks are not there, and all others are", () => {
  for (const device of devices) {
    const has = deriveCapabilities(tables, device.model.model, device.firmware);
    const found = ["/api/wireless/devices/config", "/modems/status", "/gps/config", "/io/status", "/system/config"];
    const missing = found.filter((path) => missingPart(device, {}, path) !== undefined);
    const lacking = ["has_wifi", "has_mobile", "has_gps", "has_io"].map((flag) => !has[flag as Capability]);
    expect(missing).toEqual(found.filter((_, index) => lacking[index]));
  }
});
