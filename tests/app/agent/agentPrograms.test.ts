import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seal } from "../../../app/server/session/seal";
import { SECRET } from "../server/api/world";
import { within } from "../server/gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const SERIAL = "AGENT-PROGRAMS";
const MAC = "06:00:00:00:0D:01";
/** Unique per process, at most 15 characters as names of interfaces are. */
const INTERFACE = `fhv${process.pid}`;

/** Interfaces can be made by root with iproute2. */
const canAddInterface =
  process.getuid?.() === 0 &&
  spawnSync("ip", ["link", "add", INTERFACE, "type", "veth", "peer", "name", `${INTERFACE}p`]).status === 0;
const interfaceTest = test.skipIf(!canAddInterface);

let world: Awaited<ReturnType<typeof createAgentWorld>>;
const program = (name: string) => join(world.folder, name);
const write = (name: string, lines: string[]) =>
  writeFileSync(program(name), ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });

beforeAll(async () => {
  world = await createAgentWorld(SERIAL, MAC);
  await world.rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, $1, $2)", [SERIAL, MAC]);
  for (const name of ["settings", "vpn"]) write(name, ["exit 1"]);
  const options = ["--settings-program", program("settings"), "--vpn-program", program("vpn"), "--every", "3"];
  world.start(options);
  const status = async () => (await world.rowsOf("select status from devices where serial = $1", [SERIAL]))[0]?.status;
  await within(async () => expect(await status()).toBe(1), 20_000);
}, 60_000);
afterAll(async () => {
  if (canAddInterface) spawnSync("ip", ["link", "del", INTERFACE]);
  await world?.close();
});

const end = async (action: string, detail: object) => world.ended(await world.ask(action, detail));
/** The requests that the program of the settings was given since it was written. */
const requests = async () =>
  (await readFile(program("requests"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
/** Lets the program record its requests and write this response to each. */
function answer(...lines: string[]) {
  writeFileSync(program("requests"), "");
  write("settings", [`{ cat; echo; } >> ${program("requests")}`, ...lines]);
}

describe("the settings of a machine", () => {
  test("are changed by the program, which gets the password on its standard input", async () => {
    answer(`echo '{"status":200,"body":{"success":true}}'`);
    const password = seal(SECRET, "device-settings", "wifi key 1").toString("base64");
    const detail = {
      path: "/wireless/interfaces/config/wlan0",
      method: "PUT",
      request_data: { ssid: "Yard" },
      password,
    };
    expect(await end("configure", detail)).toMatchObject({ state: "completed", result: "The request was applied." });
    expect(await requests()).toEqual([
      { method: "PUT", path: "/wireless/interfaces/config/wlan0", data: { ssid: "Yard" }, password: "wifi key 1" },
    ]);
  });

  test("are read by the program, whatever the status", async () => {
    answer(`echo '{"status":404,"body":{"success":false}}'`);
    const detail = { method: "GET", endpoint: "/none", parameters: { a: 1 }, query_parameters: { b: 2 } };
    expect(await end("request_endpoint", detail)).toMatchObject({
      state: "completed",
      result: '{"status":404,"body":{"success":false}}',
    });
    expect(await requests()).toEqual([{ method: "GET", path: "/none", data: { a: 1 }, query: { b: 2 } }]);
  });

  test("are changed by a template until a request is refused, and the result says how far it came", async () => {
    answer(
      `grep -q second ${program("requests")} && status=422 || status=200`,
      `echo '{"status":'$status',"body":"no"}'`,
    );
    const request = (path: string) => ({ path, method: "PUT", content_type: "object", request_data: { a: 1 } });
    const detail = {
      requests: [request("/first"), request("/second"), request("/third")],
      request_data: { name: "x" },
    };
    expect(await end("execute_mulficonfig_template", detail)).toMatchObject({
      state: "failed",
      result: 'PUT /second was refused: 422 "no" 1 of 4 requests were applied before.',
    });
    expect((await requests()).map(({ path }) => path)).toEqual(["/first", "/second"]);
    answer(`echo '{"status":200}'`);
    expect(await end("execute_mulficonfig_template", detail)).toMatchObject({
      state: "completed",
      result: "4 requests were applied.",
    });
    expect((await requests()).at(-1)).toEqual({ method: "PUT", path: "/system/config", data: { name: "x" } });
  });

  test.each([
    ["that fails", ["echo 'the disk is full' >&2; exit 4"], "the disk is full"],
    ["that fails without a word", ["exit 4"], "ended with 4"],
    ["that writes no JSON", ["echo done"], "wrote no response"],
    ["that writes no status", ["echo '{}'"], "wrote no response"],
    ["that writes null", ["echo null"], "wrote no response"],
  ])("are not changed by a program %s", async (_what, lines, reason) => {
    answer(...lines);
    expect(await end("configure", { path: "/a", method: "PUT" })).toMatchObject({
      state: "failed",
      result: expect.stringContaining(reason),
    });
  });

  test("that do not fit into a result fail instead of being cut", async () => {
    answer(`echo '{"status":200,"body":"'$(head -c 9000 /dev/zero | tr '\\0' x)'"}'`);
    expect(await end("request_endpoint", { method: "GET", endpoint: "/long" })).toMatchObject({
      state: "failed",
      result: expect.stringContaining("too long"),
    });
  });
});

describe("a VPN", () => {
  const state = async () => {
    const text = "select data from device_vpn_status where device_id = (select id from devices where serial = $1)";
    return (await world.rowsOf(text, [SERIAL]))[0]?.data;
  };

  interfaceTest("is set up by the program, and reported as running while its interface is up", async () => {
    const lines = [
      `ip link set ${INTERFACE}p up`,
      `ip addr add 198.18.78.1/32 dev ${INTERFACE}`,
      `ip link set ${INTERFACE} up`,
    ];
    write("vpn", [`cat > ${program("vpn-job")}`, ...lines, `echo ${INTERFACE} wireguard`]);
    expect(await end("vpn_config", { hub: "Field", server_ip: "10.9.0.1" })).toMatchObject({
      state: "completed",
      result: `The interface ${INTERFACE} is up.`,
    });
    expect(JSON.parse(await readFile(program("vpn-job"), "utf8"))).toEqual({
      ...{ action: "vpn_config", hub: "Field", server_ip: "10.9.0.1" },
    });
    const instance = { name: "Field", type: "wireguard", is_enabled: true };
    await within(
      async () => expect(await state()).toEqual([{ ...instance, is_running: true, ip: "198.18.78.1" }]),
      10_000,
    );
    execFileSync("ip", ["link", "set", INTERFACE, "down"]);
    await within(async () => expect(await state()).toEqual([{ ...instance, is_running: false }]), 10_000);
  });

  test("whose interface does not come up has failed, although the program ended well", async () => {
    write("vpn", ["echo fh-none wireguard"]);
    expect(await end("vpn_restart", { hub: "Field" })).toMatchObject({
      state: "failed",
      result: "The interface fh-none is not up, or has no address.",
    });
  }, 40_000);

  test.each([
    ["fails", ["echo 'no such profile' >&2; exit 1"], "no such profile"],
    ["names no interface", ["echo fine"], "named no interface"],
    ["names one outside /sys", ["echo ../../etc wireguard"], "named no interface"],
  ])("whose program %s has failed", async (_what, lines, reason) => {
    write("vpn", lines);
    expect(await end("vpn_restart", { hub: "Field" })).toMatchObject({
      state: "failed",
      result: expect.stringContaining(reason),
    });
  });
});
