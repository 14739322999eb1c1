import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { within } from "../server/gateway/gatewayFixture";
import { temporaryFolder } from "../server/temporaryFolder";
import { createAgentWorld } from "./createAgentWorld";

const AGENT = join(PROJECT_FOLDER, "app/agent");
const UNIT = join(AGENT, "farhelm-agent.service");
const SERIAL = "AGENT-SERVICE";
const MAC = "06:00:00:00:0E:01";
/** The user `nobody` of every Linux system. */
const NOBODY = 65_534;

let world: Awaited<ReturnType<typeof createAgentWorld>>;
beforeAll(async () => {
  world = await createAgentWorld(SERIAL, MAC);
  await world.rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, $1, $2)", [SERIAL, MAC]);
});
afterAll(() => world?.close());

test.skipIf(process.getuid?.() !== 0)(
  "the agent runs as a user without rights, from the files that its README names",
  async () => {
    const folder = temporaryFolder();
    const data = join(folder, "data");
    for (const name of readdirSync(AGENT, { recursive: true, encoding: "utf8" }).filter((one) =>
      one.endsWith(".mjs"),
    )) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      copyFileSync(join(AGENT, name), join(folder, name));
      chmodSync(join(folder, name), 0o644);
    }
    const packages = join(folder, "node_modules");
    mkdirSync(packages);
    // A project in a folder only root may enter cannot be linked to.
    for (const name of dependenciesOf("mqtt", "ws")) {
      mkdirSync(join(packages, name, ".."), { recursive: true });
      execFileSync("cp", ["-rL", join(PROJECT_FOLDER, "node_modules", name), join(packages, name)]);
    }
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, NOBODY, NOBODY);
    const options = { program: join(folder, "agent.mjs"), uid: NOBODY, gid: NOBODY, cwd: folder };
    const agent = world.start(["--every", "45", "--tunnel", "--data", data], {}, options);
    const status = async () =>
      (await world.rowsOf("select status from devices where serial = $1", [SERIAL]))[0]?.status;
    await within(async () => expect(await status(), agent.output.join("")).toBe(1), 20_000);
    await within(() => expect(agent.output.join("")).toContain("The tunnel is open."));
  },
);

/** Packages and everything they depend on, by the lock file. */
function dependenciesOf(...names: string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package-lock.json"), "utf8"));
  const found = new Set<string>();
  const add = (name: string): void => {
    const entry = packages[`node_modules/${name}`];
    if (!entry || found.has(name)) return;
    found.add(name);
    for (const needed of Object.keys(entry.dependencies ?? {})) add(needed);
  };
  for (const name of names) add(name);
  return [...found];
}

test("its unit names options that it has", () => {
  const unit = readFileSync(UNIT, "utf8");
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const options = [...command.matchAll(/--([a-z-]+)/g)].map(([, option]) => option);
  const program = readFileSync(join(AGENT, "agent.mjs"), "utf8");
  expect(options).not.toEqual([]);
  for (const option of options) expect(program).toContain(`    ${option}: {`);
  const copy = join(temporaryFolder(), "farhelm-agent.service");
  writeFileSync(copy, unit.replace("/usr/bin/node", process.execPath));
  const { error, status, stderr } = spawnSync("systemd-analyze", ["verify", copy], { encoding: "utf8" });
  // Where systemd is not installed, its own check is left out.
  if (!error) expect([status, stderr]).toEqual([0, ""]);
});
