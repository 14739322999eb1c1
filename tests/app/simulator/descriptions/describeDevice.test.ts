import { describe, expect, test } from "vitest";
import { isAtLeast } from "../../../../app/domain/capabilities/firmwareVersion";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { FLEET_COMPANIES } from "../../../../app/simulator/descriptions/fleetCompanies";

const fleet = (seed: number, count: number) => Array.from({ length: count }, (_, index) => describeDevice(seed, index));

test("the same seed and number give the same device, whenever and in whatever order", () => {
  const first = fleet(42, 200);
  expect(fleet(42, 200).reverse().reverse()).toEqual(first);
  expect(describeDevice(42, 137)).toEqual(first[137]);
});

test("what a seed makes does not change from one version of the program to the next", () => {
  const { serial, mac, imei, name, firmware, model, behaviour } = describeDevice(1, 0);
  expect({ serial, mac, imei, name, firmware, model: model.model, behaviour }).toMatchInlineSnapshot(`
    {
      "behaviour": "stable",
      "firmware": "RUT2M_R_00.07.20.2",
      "imei": "001013298056385",
      "mac": "02:1E:01:C6:CC:46",
      "model": "RUT241",
      "name": "Trailer 0001",
      "serial": "9929805638",
    }
  `);
});

test("another seed gives another fleet", () => {
  const names = (seed: number) => fleet(seed, 50).map(({ model, firmware }) => model.model + firmware);
  expect(names(1)).not.toEqual(names(2));
});

test("in a hundred thousand devices no serial number, MAC address or IMEI comes twice", () => {
  const devices = fleet(3, 100_000);
  expect(new Set(devices.map(({ serial }) => serial)).size).toBe(100_000);
  expect(new Set(devices.map(({ mac }) => mac)).size).toBe(100_000);
  const imeis = devices.flatMap(({ imei }) => imei ?? []);
  expect(new Set(imeis).size).toBe(imeis.length);
});

describe("five thousand devices", () => {
  const devices = fleet(1, 5000);
  const share = (check: (device: (typeof devices)[number]) => boolean) => devices.filter(check).length / devices.length;

  test("routers, gateways, switches and access points are all there", () => {
    const families = new Set(devices.map(({ model }) => model.family));
    for (const family of ["rut", "rutx", "rutm", "trb", "tsw", "tap"]) expect(families).toContain(family);
  });

  test("every company has some", () => {
    expect(new Set(devices.map(({ company }) => company)).size).toBe(FLEET_COMPANIES.length);
  });

  test.each([
    ["stable", 0.8, 0.92],
    ["flapping", 0.015, 0.05],
    ["weak", 0.03, 0.07],
    ["offline", 0.015, 0.05],
    ["never", 0.005, 0.03],
    ["pending", 0.005, 0.03],
  ])("the part that is %s lies between %d and %d", (name, low, high) => {
    const part = share(({ behaviour }) => behaviour === name);
    expect(part).toBeGreaterThan(low);
    expect(part).toBeLessThan(high);
  });

  test("serial numbers, addresses and identities are well formed", () => {
    for (const { serial, mac, imei, model } of devices) {
      expect(serial).toMatch(/^99\d{8}$/);
      expect(mac).toMatch(/^02(:[0-9A-F]{2}){5}$/);
      if (model.sims > 0) expect(imei).toMatch(/^001013\d{9}$/);
      else expect(imei).toBeNull();
    }
  });

  test("firmware is of the model's series and no older than the model", () => {
    for (const { firmware, model } of devices) {
      const [, series, version] = /^([A-Z0-9]+)_R_00\.(\d[\d.]*)$/.exec(firmware) ?? [];
      expect([model.firmware_series, model.legacy_series]).toContain(series);
      if (series === model.firmware_series && model.first_firmware) {
        expect(isAtLeast(version ?? "", model.first_firmware)).toBe(true);
      }
    }
  });

  test("they were added over two years", () => {
    const ages = devices.map(({ ageDays }) => ageDays);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThan(730);
    expect(share(({ ageDays }) => ageDays > 365)).toBeGreaterThan(0.25);
  });
});
