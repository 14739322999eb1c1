import { describe, expect, test } from "vitest";
import type { Capabilities, Capability } from "../../../../app/domain/capabilities/CapabilityTables";
import { deriveCapabilities } from "../../../../app/domain/capabilities/deriveCapabilities";
import { firmwareVersion, isAtLeast } from "../../../../app/domain/capabilities/firmwareVersion";
import { readTables } from "./tables";

const tables = readTables();
const derive = (device: string): Capabilities => {
  const [model = "", firmware = null] = device.split(" ");
  return deriveCapabilities(tables, model, firmware);
};

const VECTORS = [
  ["RUT955 RUT9XX_R_00.06.05.0", "no no no no yes yes yes"],
  ["RUT955 RUT9XX_R_00.06.05.1", "no yes no no yes yes yes"],
  ["RUT240 RUT2XX_R_00.01.11.0", "no no no no yes yes yes"],
  ["RUT955 RUT9_R_00.07.06.1", "yes yes yes yes no yes yes"],
  ["RUTX11 RUTX_R_00.02.04.2", "yes yes no yes yes yes yes"],
  ["RUT360 RUT36X_R_00.07.01", "yes yes yes yes yes yes yes"],
  ["RUTX50 RUTX_R_00.07.13", "yes yes yes yes no no yes"],
  ["TRB500 TRB5_R_00.07.11.3", "yes no no yes no yes no"],
  ["TSW202 TSW2_R_00.01.06", "no no no no no no no"],
  ["TAP200 TAP200_R_00.07.13", "yes yes yes no no no no"],
] as const;

const FLAGS: readonly Capability[] = [
  "has_rutos",
  "has_wifi",
  "has_hotspot",
  "has_ddns",
  "has_legacy_vpn",
  "has_legacy_alerts",
  "has_data_usage",
];

describe("the same pair of model and firmware always gives the same", () => {
  test.each(VECTORS)("[capability.derived] %s: %s", (device, want) => {
    const found = derive(device);
    expect(FLAGS.map((flag) => (found[flag] ? "yes" : "no")).join(" ")).toBe(want);
    expect(derive(device)).toEqual(found);
  });
});

const v = (model: string, version: string) => `${model} ${tables.models.get(model)?.firmware_series}_R_00.${version}`;

interface Case {
  id: string;
  flag: Capability;
  want: Record<string, boolean | number>;
}

const CASES: Case[] = [
  {
    id: "gate.wireless.rut2",
    flag: "has_wifi",
    want: { "RUT240 RUT2XX_R_00.01.11.0": false, "RUT240 RUT2XX_R_00.01.11.1": true, [v("RUT230", "07.06.17")]: true },
  },
  {
    id: "gate.wireless.rut9",
    flag: "has_wifi",
    want: { "RUT955 RUT9XX_R_00.06.05.0": false, "RUT950 RUT9XX_R_00.06.05.1": true, RUT955: false },
  },
  {
    id: "gate.wireless.rutx",
    flag: "has_wifi",
    want: { [v("RUTX11", "02.01.0")]: false, [v("RUTX11", "02.01.1")]: true, [v("RUTX08", "07.13")]: false },
  },
  {
    id: "gate.hotspot.rut360",
    flag: "has_hotspot",
    want: { "RUT360 RUT36X_R_00.06.09.9": false, "RUT360 RUT36X_R_00.07.00": true },
  },
  {
    id: "gate.hotspot.others",
    flag: "has_hotspot",
    want: { [v("RUT361", "07.05.9")]: false, [v("RUT361", "07.06")]: true, [v("RUTX11", "07.05.4")]: false },
  },
  {
    id: "gate.ddns",
    flag: "has_ddns",
    want: {
      [v("RUTX11", "02.03.9")]: false,
      [v("RUTX11", "02.04")]: true,
      "RUT955 RUT9XX_R_00.06.09.5": false,
      [v("RUT955", "07.00")]: true,
      [v("TAP200", "07.13")]: false,
    },
  },
  {
    id: "gate.legacy-alerts",
    flag: "has_legacy_alerts",
    want: { [v("RUTX50", "07.12.9")]: true, [v("RUTX50", "07.13")]: false, [v("TSW202", "01.06")]: false },
  },
  {
    id: "gate.legacy-vpn",
    flag: "has_legacy_vpn",
    want: { [v("RUTX50", "07.05.9")]: true, [v("RUTX50", "07.06")]: false, [v("TAP100", "07.05.9")]: false },
  },
  {
    id: "gate.data-usage.trb500",
    flag: "has_data_usage",
    want: {
      [v("TRB500", "07.11.3")]: false,
      [v("TRB500", "07.12")]: true,
      [v("TRB140", "07.01")]: true,
      [v("RUTX10", "07.13")]: false,
    },
  },
  {
    id: "no-io-models",
    flag: "has_io",
    want: {
      [v("TCR100", "07.13")]: false,
      [v("RUT850", "07.13")]: false,
      [v("TAP100", "07.13")]: false,
      [v("TSW212", "01.07")]: false,
      [v("OTD500", "07.13")]: false,
      [v("DAP142", "07.13")]: false,
      [v("RUTX08", "07.13")]: true,
      TCR100: false,
    },
  },
  {
    id: "sim-groups",
    flag: "sim_count",
    want: { RUT200: 1, RUT241: 2, RUTXR1: 2, RUTX11: 3, RUTM56: 3, RUTX08: 0, TSW202: 0 },
  },
  {
    id: "port-count",
    flag: "port_count",
    want: { RUT850: 0, TRB142: 0, TRB140: 1, RUT241: 2, RUT955: 4, RUTX50: 5, TSW202: 10, SWM280: 28, UNKNOWN: 0 },
  },
  {
    id: "has-second-modem",
    flag: "has_second_modem",
    want: { RUTX12: true, RUTM12: true, RUTM52: true, RUTM56: true, RUTX11: false },
  },
  { id: "has-lan", flag: "has_lan", want: { RUT241: true, RUT850: false, TAP200: false, DAP140: true } },
  {
    id: "has-network-map",
    flag: "has_network_map",
    want: {
      [v("RUTX11", "07.06")]: true,
      [v("RUT955", "06.05.1")]: false,
      [v("TSW202", "01.06")]: false,
      [v("TRB142", "07.06")]: false,
    },
  },
  {
    id: "has-l2tp",
    flag: "has_l2tp",
    want: {
      [v("RUTX11", "07.06")]: true,
      [v("RUTX11", "07.05")]: false,
      [v("TAP200", "07.13")]: false,
      [v("TRB245", "07.06.1")]: true,
    },
  },
  {
    id: "has-esim",
    flag: "has_esim",
    want: {
      [v("RUTX50", "07.10")]: true,
      [v("RUTX50", "07.9.9")]: false,
      [v("RUT200", "07.13")]: false,
      RUTX50: false,
    },
  },
  {
    id: "has-webfilter",
    flag: "has_webfilter",
    want: { [v("RUTX11", "07.06")]: true, [v("TRB140", "07.06")]: false, "RUT955 RUT9XX_R_00.06.05": false },
  },
  {
    id: "has-vpn",
    flag: "has_vpn",
    want: { RUT955: true, TRB140: true, ATRM50: true, TAP100: false, TSW202: false, SWM280: false, DAP140: false },
  },
  { id: "has-gps", flag: "has_gps", want: { RUTX11: true, RUTX10: false } },
  { id: "has-mobile", flag: "has_mobile", want: { RUTX11: true, RUTX10: false } },
];

describe("each flag follows its tables", () => {
  test.each(CASES.map((one) => [one.id, one] as const))("[capability.%s]", (_, { flag, want }) => {
    const found = Object.keys(want).map((device) => [device, derive(device)[flag]]);
    expect(Object.fromEntries(found)).toEqual(want);
  });

  test("[capability.gate.ddns] the series table is data: with another row the same firmware is judged otherwise", () => {
    const gates = tables.gates.map((gate) => (gate.gate.startsWith("ddns.") ? { ...gate, from: "09.00" } : gate));
    const [model, firmware] = ["RUTX11", "RUTX_R_00.07.13"];
    expect(deriveCapabilities({ ...tables, gates }, model, firmware).has_ddns).toBe(false);
    expect(deriveCapabilities(tables, model, firmware).has_ddns).toBe(true);
  });

  test("[capability.model-lists] a model is added by a row, without code", () => {
    const row = { ...tables.models.get("RUTX11"), model: "RUTX99", second_modem: true } as never;
    const models = new Map([...tables.models, ["RUTX99", row]]);
    expect(deriveCapabilities(tables, "RUTX99", "RUTX_R_00.07.13")).toMatchObject({ has_rutos: false, port_count: 0 });
    const found = deriveCapabilities({ ...tables, models }, "RUTX99", "RUTX_R_00.07.13");
    expect(found).toMatchObject({ has_rutos: true, port_count: 4, has_second_modem: true });
  });

  test("every flag a rule needs is listed before it", () => {
    const flags = tables.capabilities.map(({ flag }) => flag);
    for (const [index, { needs = [] }] of tables.capabilities.entries())
      for (const flag of needs) expect(flags.slice(0, index)).toContain(flag);
  });
});

describe("versions in the names of firmware", () => {
  test.each([
    ["RUT9XX_R_00.06.05.3_WEBUI.bin", "06.05.3"],
    ["RUTX_R_GPL_00.07.20", "07.20"],
    ["TSW2_R_00.01.06", "01.06"],
    ["RUT2_R_00.07.06.21", "07.06.21"],
    ["firmware version 07.13.4", "07.13.4"],
    ["07.12", "07.12"],
    ["unknown", undefined],
    ["RUTX11", undefined],
    ["", undefined],
    [null, undefined],
  ])("[capability.firmware.extract] %j holds %j", (text, want) => {
    expect(firmwareVersion(tables.firmwareNames, text)).toBe(want);
  });

  test.each([
    ["07.13", "07.6", true],
    ["07.6", "07.13", false],
    ["07.06", "07.6", true],
    ["07.06", "07.06.0", true],
    ["07.06.0.1", "07.06", true],
    ["6.9.9", "07.00", false],
  ])("[capability.firmware.compare] %s is at or above %s: %s", (version, least, want) => {
    expect(isAtLeast(version, least)).toBe(want);
  });
});
