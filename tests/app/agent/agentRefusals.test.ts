import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seal } from "../../../app/server/session/seal";
import { SECRET } from "../server/api/world";
import { within } from "../server/gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const SERIAL = "AGENT-REFUSES";
const MAC = "06:00:00:00:0C:01";

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
  expect(ended).toMatchObject({ state: "failed", result: expect.stringContaining(`cannot report: ${kinds}`) });
});

test.each([
  ["is not JSON", "<xml/>", "cannot be restored"],
  ["is a list", "[]", "cannot be restored"],
  ["allows other programs", '{"allow":["sh"]}', "allow"],
  ["is of another address", '{"every":"60","mac":"06:00:00:00:0B:02"}', "mac"],
  ["has no valid period", '{"every":"soon"}', "no valid reporting period"],
])("a backup that %s is refused", async (_what, content, message) => {
  const fileId = await world.file("config", "given.json", content);
  const ended = await world.ended(await world.ask("upload_backup", {}, fileId));
  expect(ended).toMatchObject({ state: "failed", result: expect.stringContaining(message) });
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

  test("with --allow-reboot reboots it if the kernel confirms it", async () => {
    await world.stop(agent.child);
    const job = await world.ask("reboot");
    await world.rowsOf("update device_jobs set state = 'running' where id = $1", [job]);
    await writeFile(join(world.folder, "job.json"), JSON.stringify({ job, action: "reboot", boot: "an earlier one" }));
    agent = world.start(["--allow-reboot"]);
    expect(await world.ended(job)).toMatchObject({ state: "completed", result: "Started again." });
  }, 40_000);
});
