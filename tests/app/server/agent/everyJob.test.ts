import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seal } from "../../../../app/server/session/seal";
import { SECRET } from "../api/world";
import { within } from "../gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const README = fileURLToPath(new URL("../../../../app/server/gateway/README.md", import.meta.url));
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

/** What the agent is asked with, and how the job ends: a part of what it says. */
const JOBS: Record<string, { detail?: object; state: "completed" | "failed"; says: string | RegExp; file?: string }> = {
  reboot: { state: "failed", says: "--allow-reboot" },
  command: { detail: { command: "cat /etc/passwd" }, state: "failed", says: "not among those allowed" },
  update_firmware: { file: "image", state: "failed", says: "--installer" },
  upload_backup: { file: '{"every":"44"}', state: "completed", says: "44 seconds" },
  upload_file: { file: "kept content", detail: { target_path: "/tmp/kept.txt" }, state: "completed", says: "kept.txt" },
  download_backup: { state: "completed", says: "backup.json" },
  download_troubleshoot: { state: "completed", says: "troubleshoot.json" },
  download_eventslog: { state: "completed", says: "events.log" },
  download_file: { detail: { file: "/tmp/kept.txt" }, state: "completed", says: "kept.txt" },
  execute_mulficonfig_template: { detail: { requests: [] }, state: "failed", says: "cannot do" },
  configure: { detail: { path: "/system/config", method: "PUT" }, state: "failed", says: "cannot do" },
  request_endpoint: { detail: { endpoint: "/system/config", method: "GET" }, state: "failed", says: "cannot do" },
  monitoring: { detail: { periods: { dynamic: 60, static: 120, gps: 0 } }, state: "completed", says: "Done" },
  esim_profile: { detail: { wanted: "enable" }, state: "failed", says: "cannot do" },
  port_scan: { state: "completed", says: '"ports"' },
  update_metrics_data: { state: "completed", says: "Load" },
  collect: { state: "completed", says: "Load" },
  verify: { state: "failed", says: "not the password" },
  hotspot_users: { detail: { index: 1 }, state: "failed", says: "cannot do" },
  hotspot_user_add: { detail: { index: 1, username: "anna" }, state: "failed", says: "cannot do" },
  hotspot_user_remove: { detail: { index: 1, username: "anna" }, state: "failed", says: "cannot do" },
  connect_webui: { detail: { duration: 60 }, state: "failed", says: "cannot do" },
  connect_cli: { detail: { duration: 60 }, state: "failed", says: "cannot do" },
  connect_access: { detail: { protocol: "ssh" }, state: "failed", says: "cannot do" },
  connect_close: {
    detail: { session_id: 1, opened_by: 1 },
    state: "completed",
    says: "No way into this machine is open",
  },
  connect_restart: { detail: { session_id: 1, opened_by: 1 }, state: "failed", says: "cannot do" },
  vpn_config: { detail: { hub: "a" }, state: "failed", says: "cannot do" },
  vpn_restart: { detail: { hub: "a" }, state: "failed", says: "cannot do" },
  send_message: { detail: { number: "+1", text: "a" }, state: "failed", says: "cannot do" },
  access_check: { state: "failed", says: "cannot do" },
  access_unblock: { state: "failed", says: "cannot do" },
  service_scan: { detail: { ports: [22] }, state: "failed", says: "cannot do" },
  set_password: { detail: {}, state: "failed", says: "cannot do" },
  generate_password: { detail: { length: 12 }, state: "failed", says: "cannot do" },
};

test("every job the protocol names is done or refused by the agent", async () => {
  const table = (await readFile(README, "utf8")).split("| Action | Detail |")[1]?.split("\n\n")[0] ?? "";
  const cells = table.split("\n").map((line) => line.split(" | ")[0] ?? "");
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(Object.keys(JOBS).toSorted()).toEqual(named.toSorted());
});

test.each(Object.entries(JOBS))("%s ends as it went", async (action, { detail = {}, state, says, file }) => {
  const kept = file === undefined ? null : await world.file("config", "given.json", file);
  const ended = await world.ended(await world.ask(action, detail, kept));
  expect(ended).toMatchObject({ state, result: expect.stringMatching(says) });
});

test("a job nobody has heard of is refused", async () => {
  expect(await world.ended(await world.ask("fly", {}))).toMatchObject({
    state: "failed",
    result: expect.stringContaining("fly"),
  });
});

describe("a password", () => {
  const verify = async (text: string) => {
    const password = seal(SECRET, "device-passwords", text).toString("base64");
    return world.ended(await world.ask("verify", { password }));
  };
  test("that is the machine's is right", async () => {
    expect((await verify("açorda 7")).state).toBe("completed");
  });
  test.each(["", "açorda 7\n", "açorda", "AÇORDA 7", "acorda 7", "açorda 7 "])(
    "that is another, %j, is wrong",
    async (password) => {
      expect(await verify(password)).toMatchObject({
        state: "failed",
        result: expect.stringContaining("not the password"),
      });
    },
  );
  test("is compared with the one the machine has now; without one nothing is right", async () => {
    await writeFile(passwordFile, "fresh");
    expect((await verify("fresh")).state).toBe("completed");
    expect((await verify("açorda 7")).state).toBe("failed");
    await writeFile(passwordFile, "\n");
    expect(await verify("")).toMatchObject({ state: "failed", result: expect.stringContaining("no password") });
    await rm(passwordFile);
    expect(await verify("fresh")).toMatchObject({ state: "failed", result: expect.stringContaining("cannot be read") });
  });
});

test.each([
  ["gps", { gps: 60 }],
  ["io, l2tp", { dynamic: 30, io: 5, l2tp: 5 }],
  ["ddns", { ddns: 1, gps: 0 }],
])("reports of %s are refused", async (kinds, periods) => {
  const ended = await world.ended(await world.ask("monitoring", { periods }));
  expect(ended).toMatchObject({ state: "failed", result: expect.stringContaining(`nothing to report of: ${kinds}`) });
});

test.each([
  ["is no JSON", "<xml/>", "no backup"],
  ["is a list", "[]", "no backup"],
  ["allows other programs", '{"allow":["sh"]}', "allow"],
  ["is of another address", '{"every":"60","mac":"06:00:00:00:0B:02"}', "mac"],
  ["says no time", '{"every":"soon"}', "no number of seconds"],
])("a backup that %s is refused", async (_what, content, says) => {
  const kept = await world.file("config", "given.json", content);
  const ended = await world.ended(await world.ask("upload_backup", {}, kept));
  expect(ended).toMatchObject({ state: "failed", result: expect.stringContaining(says) });
});

test("an agent says at start what has to be approved, and where", () => {
  const said = agent.output.join("");
  expect(said).toContain(`To be approved: {"serial":"${SERIAL}","mac":"${MAC}"}`);
  expect(said).toContain(`${world.server}/auth-devices`);
  expect(said).toContain(`POST ${world.server}/api/devices/authorized`);
});

describe("an agent that is started otherwise", () => {
  const stateOf = async (job: number) =>
    (await world.rowsOf("select state, result from device_jobs where id = $1", [job]))[0];

  test("without --password-file verifies no password", async () => {
    await world.stop(agent.child);
    agent = world.start();
    const password = seal(SECRET, "device-passwords", "any").toString("base64");
    const ended = await world.ended(await world.ask("verify", { password }));
    expect(ended).toMatchObject({ state: "failed", result: expect.stringContaining("--password-file") });
  }, 40_000);

  test("with --allow-reboot has not started the machine again where only the agent was", async () => {
    await world.stop(agent.child);
    const programs = join(world.folder, "programs");
    await mkdir(programs);
    await writeFile(join(programs, "systemctl"), `#!/bin/sh\necho "$1" > "${world.folder}/asked"\n`);
    await chmod(join(programs, "systemctl"), 0o755);
    const env = { PATH: `${programs}:${process.env.PATH}` };
    agent = world.start(["--allow-reboot"], env);
    const job = await world.ask("reboot");
    await within(async () => expect(await readFile(join(world.folder, "asked"), "utf8")).toBe("reboot\n"), 20_000);
    expect((await stateOf(job)).state).toBe("running");
    await world.stop(agent.child);
    agent = world.start(["--allow-reboot"], env);
    expect(await world.ended(job)).toMatchObject({
      state: "failed",
      result: expect.stringContaining("this machine was not"),
    });
  }, 60_000);

  test("with --allow-reboot has started it again where the kernel says so", async () => {
    await world.stop(agent.child);
    const job = await world.ask("reboot");
    await world.rowsOf("update device_jobs set state = 'running' where id = $1", [job]);
    await writeFile(join(world.folder, "job.json"), JSON.stringify({ job, action: "reboot", boot: "an earlier one" }));
    agent = world.start(["--allow-reboot"]);
    expect(await world.ended(job)).toMatchObject({ state: "completed", result: "Started again." });
  }, 40_000);
});
