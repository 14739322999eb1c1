import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seal } from "../../../app/server/session/seal";
import { SECRET } from "../server/api/world";
import { within } from "../server/gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const SERIAL = "AGENT-PASSWORD";
const MAC = "06:00:00:00:0F:01";

let world: Awaited<ReturnType<typeof createAgentWorld>>;
let file = "";
let program = "";
/** What the program was given. */
let given = "";
beforeAll(async () => {
  world = await createAgentWorld(SERIAL, MAC);
  [file, program, given] = ["password", "set-password", "given"].map((name) => join(world.folder, name)) as [
    string,
    string,
    string,
  ];
  await world.rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, $1, $2)", [SERIAL, MAC]);
  await writeProgram(`cat > '${given}'`);
  world.start(["--every", "45", "--password-file", file, "--password-program", program]);
  const status = async () => (await world.rowsOf("select status from devices where serial = $1", [SERIAL]))[0]?.status;
  await within(async () => expect(await status()).toBe(1), 20_000);
}, 60_000);
beforeEach(() => writeFile(file, "former\n"));
afterAll(() => world?.close());

async function writeProgram(script: string): Promise<void> {
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
}

async function ask(action: string, text: string) {
  const password = seal(SECRET, "device-passwords", text).toString("base64");
  return world.ended(await world.ask(action, { password }));
}

test.each(["new $(reboot) 'password'", 'açorda; "7" \\n', " "])("the password becomes %j, whole", async (password) => {
  await writeProgram(`cat > '${given}'`);
  expect(await ask("set_password", password)).toMatchObject({ state: "completed", result: "The password is changed." });
  expect(await readFile(given, "utf8")).toBe(`${password}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await ask("verify", password)).state).toBe("completed");
  expect((await ask("verify", "former")).state).toBe("failed");
});

test("a background process of the program, which holds its output open, does not hold up the job", async () => {
  await writeProgram("cat > /dev/null; sleep 25 &");
  expect((await ask("set_password", "another")).state).toBe("completed");
});

test.each([
  ["echo 'Too short.' >&2; sleep 25 & exit 3", "Too short."],
  ["cat > /dev/null; echo 'The password is too short.' >&2; exit 3", "The password is too short."],
  ["exit 1", "ended with 1"],
  ["kill -9 $$", "ended with SIGKILL"],
])("a program that does %j has not changed it, and the file stays", async (script, says) => {
  await writeProgram(script);
  expect(await ask("set_password", "another")).toMatchObject({
    state: "failed",
    result: expect.stringContaining(says),
  });
  expect((await ask("verify", "former")).state).toBe("completed");
});

test("one that cannot be run, and a password of several lines, are refused", async () => {
  await writeProgram("exit 0");
  expect((await ask("set_password", "two\nlines")).state).toBe("failed");
  await chmod(program, 0o644);
  expect((await ask("set_password", "another")).result).toContain("cannot be run (EACCES)");
});
