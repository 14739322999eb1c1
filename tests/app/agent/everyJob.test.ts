import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { within } from "../server/gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const README = fileURLToPath(new URL("../../../app/server/gateway/README.md", import.meta.url));
const SERIAL = "AGENT-JOBS";
const MAC = "06:00:00:00:0B:01";

let world: Awaited<ReturnType<typeof createAgentWorld>>;
let agent: ReturnType<typeof world.start>;
let passwordFile = "";
beforeAll(async () => {
  world = await createAgentWorld(SERIAL, MAC);
  passwordFile = join(world.folder, "password");
  await writeFile(passwordFile, "açorda 7\n");
  await world.rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, $1, $2)", [SERIAL, MAC]);
  agent = world.start(["--every", "45", "--password-file", passwordFile]);
  const status = async () => (await world.rowsOf("select status from devices where serial = $1", [SERIAL]))[0]?.status;
  await within(async () => expect(await status()).toBe(1), 20_000);
}, 60_000);
afterAll(() => world?.close());

/** The detail each job is sent with, its final state and a part of its result. */
const JOBS: Record<string, { detail?: object; state: "completed" | "failed"; says: string | RegExp; file?: string }> = {
  reboot: { state: "failed", says: "--allow-reboot" },
  command: { detail: { command: "cat /etc/passwd" }, state: "failed", says: "not allowed on this machine" },
  update_firmware: { file: "image", state: "failed", says: "--installer" },
  upload_backup: { file: '{"every":"44"}', state: "completed", says: "44 seconds" },
  upload_file: { file: "kept content", detail: { target_path: "/tmp/kept.txt" }, state: "completed", says: "kept.txt" },
  download_backup: { state: "completed", says: "backup.json" },
  download_troubleshoot: { state: "completed", says: "troubleshoot.json" },
  download_eventslog: { state: "completed", says: "events.log" },
  download_file: { detail: { file: "/tmp/kept.txt" }, state: "completed", says: "kept.txt" },
  execute_mulficonfig_template: {
    detail: { requests: [{ path: "/system/config", method: "PUT", request_data: {} }] },
    state: "failed",
    says: "--settings-program",
  },
  configure: { detail: { path: "/system/config", method: "PUT" }, state: "failed", says: "--settings-program" },
  request_endpoint: {
    detail: { endpoint: "/system/device/status", method: "GET" },
    state: "completed",
    says: '^{"status":200,"body":{"success":true,"data":{"hostname":',
  },
  monitoring: { detail: { periods: { dynamic: 60, static: 120, gps: 0 } }, state: "completed", says: "Done" },
  monitoring_template: { detail: { config: 4, period: 0 }, state: "completed", says: "no more" },
  esim_profile: { detail: { wanted: "enable" }, state: "failed", says: "cannot do" },
  port_scan: { state: "completed", says: '"ports"' },
  update_metrics_data: { state: "completed", says: "Load" },
  collect: { state: "completed", says: "Load" },
  verify: { state: "failed", says: "not the password" },
  hotspot_users: { detail: { index: 1 }, state: "failed", says: "cannot do" },
  hotspot_user_add: { detail: { index: 1, username: "anna" }, state: "failed", says: "cannot do" },
  hotspot_user_remove: { detail: { index: 1, username: "anna" }, state: "failed", says: "cannot do" },
  connect_webui: { detail: { duration: 60 }, state: "failed", says: "--tunnel" },
  connect_cli: { detail: { duration: 60 }, state: "failed", says: "--tunnel" },
  connect_access: { detail: { protocol: "ssh" }, state: "failed", says: "--tunnel" },
  connect_close: {
    detail: { session_id: 1, opened_by: 1 },
    state: "completed",
    says: "no session is open",
  },
  connect_restart: { detail: { session_id: 1, opened_by: 1 }, state: "failed", says: "--tunnel" },
  vpn_config: { detail: { hub: "a" }, state: "failed", says: "--vpn-program" },
  vpn_restart: { detail: { hub: "a" }, state: "failed", says: "--vpn-program" },
  send_message: { detail: { number: "+1", text: "a" }, state: "failed", says: "cannot do" },
  access_check: { state: "failed", says: "cannot do" },
  access_unblock: { state: "failed", says: "cannot do" },
  service_scan: { detail: { ports: [22] }, state: "failed", says: "cannot do" },
  set_password: { detail: {}, state: "failed", says: "--password-program" },
  generate_password: { detail: { length: 12 }, state: "failed", says: "cannot do" },
};

test("every job the protocol names is done or refused by the agent", async () => {
  const table = (await readFile(README, "utf8")).split("| Action | Detail |")[1]?.split("\n\n")[0] ?? "";
  const cells = table.split("\n").map((line) => line.split(" | ")[0] ?? "");
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(Object.keys(JOBS).toSorted()).toEqual(named.toSorted());
});

test.each(Object.entries(JOBS))("%s ends as it went", async (action, { detail = {}, state, says, file }) => {
  const fileId = file === undefined ? null : await world.file("config", "given.json", file);
  const ended = await world.ended(await world.ask(action, detail, fileId));
  expect(ended).toMatchObject({ state, result: expect.stringMatching(says) });
});

test("an unknown job is refused", async () => {
  expect(await world.ended(await world.ask("fly", {}))).toMatchObject({
    state: "failed",
    result: expect.stringContaining("fly"),
  });
});

test("an agent says at start what has to be approved, and where", () => {
  const output = agent.output.join("");
  expect(output).toContain(`To be approved: {"serial":"${SERIAL}","mac":"${MAC}"}`);
  expect(output).toContain(`${world.server}/auth-devices`);
  expect(output).toContain(`POST ${world.server}/api/devices/authorized`);
});
