import { describe, expect, test } from "vitest";
import { readPortScan } from "../../../../app/server/operations/portScan";
import { describeDevice } from "../../../../app/server/simulator/describeDevice";
import { latestFirmware } from "../../../../app/server/simulator/firmwareName";
import { simulateWork } from "../../../../app/server/simulator/simulateWork";

/** Does one thing as a simulated device, without letting time pass. */
async function work(index: number, action: string, detail: Record<string, unknown> = {}) {
  const device = describeDevice(7, index);
  const seen = {
    slept: 0,
    away: [] as number[],
    installed: [] as string[],
    period: [] as number[],
    steps: [] as number[],
    taken: [] as string[],
    brought: [] as string[],
  };
  const hands = {
    goAway: (seconds: number) => void seen.away.push(seconds),
    install: (firmware: string) => void seen.installed.push(firmware),
    reportEvery: (seconds: number) => void seen.period.push(seconds),
    takeFile: async ({ path }: { path: string }) => void seen.taken.push(path),
    bringFile: async (_upload: object, name: string) => void seen.brought.push(name),
    sleep: async (seconds: number) => {
      seen.slept += seconds;
    },
  };
  const asked = { action, detail, progress: (value: number) => void seen.steps.push(value) };
  const end = await simulateWork(device, 1, asked, hands).catch((error: Error) => `failed: ${error.message}`);
  return { device, end, ...seen };
}

describe("what a simulated device does when asked", () => {
  test("it starts again, is away for a while and comes back", async () => {
    const { away, end } = await work(0, "reboot");
    expect(away).toHaveLength(1);
    expect(end).toBe("Started again.");
  });

  test("an update of firmware takes minutes, says how far it is, and sometimes fails; the same seed does the same", async () => {
    const update = (index: number) => {
      const { model } = describeDevice(7, index);
      return work(index, "update_firmware", { file: { path: "/door/files/1", name: "image.bin", model: model.model } });
    };
    const updates = await Promise.all(Array.from({ length: 200 }, (_, index) => update(index)));
    const failed = updates.filter(({ end }) => end.startsWith("failed"));
    expect(failed.length).toBeGreaterThan(5);
    expect(failed.length).toBeLessThan(45);
    for (const { device, end, installed, away, slept, steps } of updates.filter((one) => !failed.includes(one))) {
      expect(installed).toEqual([latestFirmware(device.model)]);
      expect(end).toBe(`Runs ${installed[0]}.`);
      expect([away.length, steps.at(-1)]).toEqual([1, 10]);
      expect(slept).toBeGreaterThanOrEqual(39);
    }
    for (const { installed, steps } of failed) expect([installed, steps.includes(10)]).toEqual([[], false]);
    expect(await Promise.all(updates.map((_, index) => update(index)))).toEqual(updates);
  });

  test("it runs what the file is, and refuses firmware that was made for another model before it takes a byte", async () => {
    const { device, installed, taken } = await work(1, "update_firmware", {
      file: { path: "/door/files/1", name: `${describeDevice(7, 1).model.firmware_series}_R_00.09.99_WEBUI.bin` },
    });
    expect([installed, taken]).toEqual([[`${device.model.firmware_series}_R_00.09.99`], ["/door/files/1"]]);
    const foreign = await work(1, "update_firmware", { file: { path: "/door/files/2", name: "x.bin", model: "NONE" } });
    expect([foreign.end, foreign.taken]).toEqual([
      `failed: The firmware is for NONE, this is a ${device.model.model}.`,
      [],
    ]);
    expect((await work(1, "update_firmware")).end).toContain("no file");
  });

  test("it brings backups, troubleshoot archives and event logs", async () => {
    const brought = await Promise.all(
      ["download_backup", "download_troubleshoot", "download_eventslog"].map((action) => work(2, action)),
    );
    const { serial } = describeDevice(7, 2);
    expect(brought.flatMap((one) => one.brought)).toEqual([
      `backup-${serial}.json`,
      `troubleshoot-${serial}.json`,
      `events-${serial}.log`,
    ]);
  });

  test("it says its ports, and reports as often as it is told", async () => {
    const { device, end } = await work(3, "port_scan");
    const ports = readPortScan(end);
    expect(ports.map(({ port }) => port)).toEqual(Array.from({ length: device.model.ports }, (_, at) => at + 1));
    expect((await work(3, "port_scan")).end).toBe(end);
    const fleet = await Promise.all(Array.from({ length: 60 }, (_, index) => work(index, "port_scan")));
    const behind = fleet.flatMap((one) => readPortScan(one.end)).flatMap(({ clients }) => clients);
    expect(behind.filter(({ ip, services }) => ip !== null && services.length > 0).length).toBeGreaterThan(20);
    expect(Math.max(...fleet.map((one) => one.end.length))).toBeLessThan(8000);
    expect((await work(3, "monitoring", { periods: { dynamic: 120 } })).period).toEqual([120]);
    expect((await work(3, "monitoring", { periods: { gps: 0 } })).period).toEqual([]);
  });

  test("it answers what it alone knows: its hotspot's users, what it reaches, what a command says", async () => {
    const users = await work(4, "hotspot_users", { index: 1 });
    expect(users.end).toMatch(/^([\w-]+(\n|$))+|no users/);
    expect(await work(4, "hotspot_users", { index: 1 })).toEqual(users);
    expect((await work(4, "hotspot_user_add", { index: 1, username: "mia" })).end).toBe("mia may use the hotspot.");
    expect((await work(4, "service_scan")).end).toMatch(/^192\.168\.1\.\d+:\d+ \w+|No service/);
    expect((await work(4, "command", { command: "echo two words" })).end).toBe("two words");
    expect((await work(4, "command", { command: "make-tea now" })).end).toBe("sh: make-tea: not found");
    const { device, end } = await work(4, "connect_webui", { duration: 600 });
    expect(end).toBe(`The way to the web interface of ${device.serial} is open. It stays open for 600 seconds.`);
  });
});
