import { describe, expect, test } from "vitest";
import { readPortScan } from "../../../../app/server/operations/devices/ports/portScan";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { latestFirmware } from "../../../../app/simulator/descriptions/firmwareName";
import { MachineCache } from "../../../../app/simulator/services/machine/MachineCache";
import type { DeviceState } from "../../../../app/simulator/state/DeviceState";
import { createVolatileStore } from "../../../../app/simulator/state/FleetStateStore";
import { secondsLeft } from "../../../../app/simulator/state/openSessions";
import { simulateWork } from "../../../../app/simulator/work/simulateWork";

const store = createVolatileStore();
const announced = (name: string, content: string) => ({ path: content, name, size: content.length, sha256: content });

/** Executes one job as a simulated device without waiting; the path of a file serves as its content. */
async function work(
  index: number,
  action: string,
  detail: Record<string, unknown> = {},
  state: DeviceState = {},
  tunnelFailure?: string,
) {
  const device = describeDevice(7, index);
  const effects = {
    slept: 0,
    away: [] as number[],
    installed: [] as string[],
    period: [] as number[],
    steps: [] as number[],
    taken: [] as string[],
    brought: [] as string[],
    contents: [] as string[],
    tunnel: [] as string[],
  };
  const controls = {
    state,
    store,
    fetchFile: async ({ path }: { path: string }) => Buffer.from(path),
    goAway: (seconds: number) => void effects.away.push(seconds),
    install: (firmware: string) => void effects.installed.push(firmware),
    reportEvery: (seconds: number) => void effects.period.push(seconds),
    downloadFile: async ({ path }: { path: string }) => void effects.taken.push(path),
    uploadFile: async (_upload: object, name: string, content: Buffer) => {
      effects.brought.push(name);
      effects.contents.push(content.toString("utf8"));
    },
    tunnel: {
      closeWhenIdle: () => void effects.tunnel.push("unused"),
      open: async () => {
        effects.tunnel.push("opened");
        if (tunnelFailure !== undefined) throw new Error(tunnelFailure);
      },
    },
    // A machine of its own for each job, as after a restart of the fleet.
    machine: () => new MachineCache(store).get(device, state),
    sleep: async (seconds: number) => {
      effects.slept += seconds;
    },
    turn: async () => {},
  };
  const request = {
    action,
    detail,
    progress: (value: number) => void effects.steps.push(value),
    output: () => {},
    signal: new AbortController().signal,
  };
  const failed = (error: Error & { exitCode?: number }) => ({
    result: `failed: ${error.message}`,
    ...(error.exitCode !== undefined && { exit_code: error.exitCode }),
  });
  const done = await simulateWork(device, 1, request, controls).catch(failed);
  const { result: end, exit_code = undefined } = typeof done === "string" ? { result: done } : done;
  return { device, end, ...(exit_code !== undefined && { exit_code }), ...effects };
}

const modelOf = (index: number) => describeDevice(7, index).model.model;
const indexesOf = (isWanted: (model: string) => boolean) =>
  Array.from({ length: 200 }, (_, index) => index).filter((index) => isWanted(modelOf(index)));

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
      `failed: The firmware is for NONE, not for ${device.model.model}.`,
      [],
    ]);
    expect((await work(1, "update_firmware")).end).toContain("The file is missing.");
  });

  test("it brings backups, troubleshoot archives and event logs", async () => {
    const uploads = await Promise.all(
      ["download_backup", "download_troubleshoot", "download_eventslog"].map((action) => work(2, action)),
    );
    const { serial } = describeDevice(7, 2);
    expect(uploads.flatMap((one) => one.brought)).toEqual([
      `backup-${serial}.json`,
      `troubleshoot-${serial}.json`,
      `events-${serial}.log`,
    ]);
  });

  test("it reports its ports, with the configured period", async () => {
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
    const users = await work(5, "hotspot_users", { index: 1 });
    for (const { username } of JSON.parse(users.end).users) expect(username).toMatch(/^[\w-]+$/);
    expect(await work(5, "hotspot_users", { index: 1 })).toEqual(users);
    expect((await work(5, "hotspot_user_add", { index: 1, username: "mia" })).end).toBe("mia may use the hotspot.");
    expect((await work(4, "service_scan")).end).toMatch(/^192\.168\.1\.\d+:\d+ \w+|No service/);
    expect((await work(4, "command", { command: "echo two words" })).end).toBe("two words");
    expect((await work(4, "command", { command: "make-tea now" })).end).toBe("failed: ash: make-tea: not found");
    const state: DeviceState = {};
    const { end, tunnel } = await work(4, "connect_webui", { duration: 600 }, state);
    expect([end, tunnel]).toEqual(["The tunnel is open. The session lasts 600 seconds.", ["opened"]]);
    expect(secondsLeft(state, 1)).toBeCloseTo(599, -1);
  });

  test("it closes one session, once, and leaves the others open", async () => {
    const state: DeviceState = { ways: { "7": 4_102_444_800, "6": 1 } };
    const { end } = await work(4, "connect_close", { session_id: 3, opened_by: 1 }, state);
    expect(end).toBe("The session was closed already.");
    await work(4, "connect_cli", { duration: 600 }, state);
    expect(Object.keys(state.ways ?? {})).toEqual(["1", "7"]);
    const close = () => work(4, "connect_close", { session_id: 3, opened_by: 1 }, state);
    expect(await close()).toMatchObject({ end: "The session is closed.", tunnel: ["unused"] });
    expect((await close()).end).toContain("already");
    expect(Object.keys(state.ways ?? {})).toEqual(["7"]);
    await work(4, "connect_access", { duration: 600, username: "root", password: "wrong" }, state);
    expect(Object.keys(state.ways ?? {})).toEqual(["7"]);
  });

  test("a session is open only when the tunnel is, and is opened anew while it lasts", async () => {
    const state: DeviceState = {};
    const failed = await work(4, "connect_cli", { duration: 600 }, state, "The tunnel could not be opened: 401");
    expect([failed.end, state.ways]).toEqual(["failed: The tunnel could not be opened: 401", undefined]);
    await work(4, "connect_cli", { duration: 600 }, state);
    const again = await work(4, "connect_restart", { session_id: 3, opened_by: 1 }, state);
    expect([again.end, again.tunnel]).toEqual(["The tunnel is open.", ["opened"]]);
    expect((await work(4, "connect_restart", { session_id: 3, opened_by: 2 }, state)).tunnel).toEqual([]);
  });

  test("it is let into with its own password alone, and with no other once that is changed", async () => {
    const state: DeviceState = {};
    const enter = async (password: string, username = "root") =>
      (await work(5, "connect_access", { protocol: "ssh", username, password }, state)).end;
    expect(await enter("admin01")).toMatch(/is open/);
    expect(await enter("secret")).toBe("failed: The device refuses this user name and password.");
    expect(await enter("admin01", "nobody")).toContain("refuses");
    expect((await work(5, "set_password", { password: "Nordlys-7" }, state)).end).toBe("The password is changed.");
    expect(await enter("admin01")).toContain("refuses");
    expect(await enter("Nordlys-7")).toMatch(/is open/);
    expect((await work(5, "verify", { password: "admin01" }, state)).end).toContain("not the password");
    expect((await work(5, "verify", { password: "Nordlys-7" }, state)).end).toContain("is right");
    expect(JSON.stringify(state)).not.toContain("Nordlys-7");
    expect((await work(5, "connect_access", { protocol: "ssh" }, state)).end).toMatch(/is open/);
    await work(5, "configure", { path: "/services/ssh/config", request_data: { data: { enabled: "0" } } }, state);
    expect(await enter("Nordlys-7")).toBe("failed: SSH is switched off.");
    for (const [action, protocol] of [
      ["connect_cli", undefined],
      ["connect_access", "sftp"],
    ] as const)
      expect((await work(5, action, { protocol }, state)).end).toBe("failed: SSH is switched off.");
  });

  test("a session of a protocol that it has no server for fails and says so", async () => {
    for (const protocol of ["rdp", "vpn"]) {
      const { end, tunnel } = await work(5, "connect_access", { protocol, duration: 60 });
      expect(end).toBe(`failed: This simulated device has no ${protocol.toUpperCase()} server.`);
      expect(tunnel).toEqual([]);
    }
  });

  test("its settings are what it was sent last, by a request or by a template, all of it or nothing", async () => {
    const state: DeviceState = {};
    const read = async (endpoint: string) =>
      JSON.parse((await work(6, "request_endpoint", { endpoint }, state)).end).body.data;
    const radio = "/wireless/radio/config";
    expect(await read(radio)).toEqual({ enabled: "1", channel: 6 });
    await work(6, "configure", { path: radio, method: "PUT", request_data: { data: { channel: 11 } } }, state);
    expect(await read(radio)).toEqual({ enabled: "1", channel: 11 });
    await work(6, "configure", { path: radio, request_data: [{ data: { enabled: "0" } }] }, state);
    expect(await read(radio)).toEqual({ enabled: "0", channel: 11 });
    const ports = { path: "/ports_settings/config", request_data: [{ id: 1, description: "Roof" }] };
    await work(6, "configure", ports, state);
    await work(
      6,
      "configure",
      {
        ...ports,
        request_data: [
          { id: 2, poe: true },
          { id: 1, poe: false },
        ],
      },
      state,
    );
    expect(await read(ports.path)).toEqual([
      { id: 1, description: "Roof", poe: false },
      { id: 2, poe: true },
    ]);
    const validRequest = { path: "/system/device/config", method: "PUT", request_data: { data: { hostname: "roof" } } };
    const foreign = { path: "/nowhere", method: "PUT", request_data: {} };
    const run = (requests: object[]) => work(6, "execute_mulficonfig_template", { requests }, state);
    expect((await run([validRequest, foreign])).end).toBe("failed: The device has no /nowhere.");
    expect((await work(6, "command", { command: "hostname" }, state)).end).not.toBe("roof");
    expect((await run([validRequest])).end).toBe("Done.");
    expect((await work(6, "command", { command: "hostname" }, state)).end).toBe("roof");
    await work(6, "configure", { path: radio, method: "DELETE" }, state);
    expect(await read(radio)).toEqual({ enabled: "1", channel: 6 });
  });

  test("who may use its hotspots is who was let in and not taken out again", async () => {
    const state: DeviceState = {};
    const users = async () => JSON.parse((await work(5, "hotspot_users", { index: 1 }, state)).end).users;
    const before = await users();
    await work(5, "hotspot_user_add", { index: 1, username: "mia" }, state);
    await work(5, "hotspot_user_add", { index: 1, username: "mia" }, state);
    expect(await users()).toEqual([...before, { username: "mia" }]);
    expect((await work(5, "hotspot_users", { index: 2 }, state)).end).not.toContain("mia");
    await work(5, "hotspot_user_remove", { index: 1, username: "mia" }, state);
    expect(await users()).toEqual(before);
    expect((await work(5, "hotspot_user_remove", { index: 1, username: "mia" }, state)).end).toContain(
      "mia is not a user",
    );
  });

  test("a backup holds what it was given and is set to, and makes another device the same", async () => {
    const state: DeviceState = {};
    const settings = "config system 'gate'";
    await work(2, "upload_backup", { file: announced("site.cfg", settings) }, state);
    await work(2, "configure", { path: "/services/ntp/config", request_data: { interval: 600 } }, state);
    const { contents } = await work(2, "download_backup", {}, state);
    const backup = JSON.parse(contents[0] ?? "");
    expect(Buffer.from(backup.configuration.content, "base64").toString()).toBe(settings);
    const other: DeviceState = {};
    const [twin = 0] = indexesOf((model) => model === modelOf(2)).filter((index) => index !== 2);
    await work(twin, "upload_backup", { file: announced("backup.json", contents[0] ?? "") }, other);
    expect(other).toEqual({ ...state, guests: {} });
    const restored = JSON.parse((await work(twin, "download_backup", {}, other)).contents[0] ?? "");
    expect([restored.settings, restored.configuration]).toEqual([backup.settings, backup.configuration]);
    const large = { ...announced("large.cfg", "x"), size: 5_000_000 };
    expect((await work(2, "upload_backup", { file: large }, state)).end).toBe(
      "failed: Not enough space for large.cfg.",
    );
  });

  test("what a model lacks, and what no device knows, has failed: never is it said to be done", async () => {
    // A switch, without Wi-Fi, modem, VPN and eSIM.
    expect(modelOf(4)).toBe("SWM280");
    for (const action of [
      "hotspot_users",
      "hotspot_user_add",
      "esim_profile",
      "send_message",
      "vpn_config",
      "make_tea",
    ]) {
      const { end } = await work(4, action, { index: 1, username: "mia", wanted: "add" });
      expect([action, end]).toEqual([action, expect.stringMatching(/^failed: .*(cannot do this|does not support)/)]);
    }
    const radio = { path: "/wireless/radio/config", request_data: { enabled: "0" } };
    expect((await work(4, "configure", radio)).end).toBe("failed: The device has no /wireless/radio/config.");
    expect((await work(4, "monitoring", { periods: { gps: 60 } })).end).toMatch(/^failed: .*has_gps is needed/);
    expect(JSON.parse((await work(4, "request_endpoint", { endpoint: "/modems/status" })).end).status).toBe(404);
    // It supports Wi-Fi and hotspots, but no eSIM.
    expect((await work(3, "esim_profile", { wanted: "add", profile: 1 })).end).toMatch(/^failed: .*has_esim is needed/);
  });

  test("a command ends with its exit code: one that is none of success has failed", async () => {
    const run = async (command: string, more: object = {}) => {
      const { end, exit_code } = await work(0, "command", { command, ...more });
      return [end, exit_code];
    };
    expect(await run("brew coffee")).toEqual(["failed: ash: brew: not found", 127]);
    expect(await run("exit 3")).toEqual(["failed: The command ended with exit code 3.", 3]);
    expect(await run("exit 3", { acceptable_codes: [0, 3] })).toEqual(["", 3]);
    expect(await run("echo so; false")).toEqual(["failed: so", 1]);
    expect(await run("echo so", { acceptable_codes: [9] })).toEqual(["failed: so", 0]);
    expect(await run("sleep 31; echo late", { timeout: 30 })).toEqual([
      "failed: The command took longer than 30 seconds.",
      undefined,
    ]);
  });

  test("a backup of another model is refused by what the server says of it, and by what it says itself", async () => {
    const { contents } = await work(2, "download_backup");
    const [other = 0] = indexesOf((model) => model !== modelOf(2));
    const state: DeviceState = {};
    const inside = await work(other, "upload_backup", { file: announced("b.json", contents[0] ?? "") }, state);
    const file = { ...announced("site.cfg", "x"), model: modelOf(2) };
    const outside = await work(other, "upload_backup", { file: file }, state);
    const why = `failed: The backup is for ${modelOf(2)}, not for ${modelOf(other)}.`;
    expect([inside.end, outside.end, outside.taken, state]).toEqual([why, why, [], {}]);
  });

  test("an upload to a path that cannot be written fails, and no file is recorded", async () => {
    const state: DeviceState = {};
    const put = (target_path: string) => work(2, "upload_file", { file: announced("a", "x"), target_path }, state);
    expect((await put("/etc/passwd/")).end).toBe("failed: /etc/passwd/a: Not a directory");
    expect((await put("/proc/uptime")).end).toBe("failed: /proc/uptime: Permission denied");
    expect(state).toEqual({});
  });

  test("a file that was put on it is brought from there, and none that was not", async () => {
    const state: DeviceState = {};
    await work(2, "upload_file", { file: announced("list.txt", "one, two"), target_path: "/etc/" }, state);
    const { brought, contents } = await work(2, "download_file", { file: "/etc/list.txt" }, state);
    expect([brought, contents]).toEqual([["list.txt"], ["one, two"]]);
    expect((await work(2, "command", { command: "cat /etc/list.txt" }, state)).end).toBe("one, two");
    expect((await work(2, "download_file", { file: "/etc/shadow" }, state)).end).toContain(
      "The file /etc/shadow does not exist.",
    );
  });
});
