import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FleetStateStore } from "../../../../app/simulator/state/FleetStateStore";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farhelm-memory-"));
});
afterAll(() => rm(folder, { recursive: true }));

const open = (name: string) => FleetStateStore.open(join(folder, name));

test("what a device keeps is there after a restart, the last of it, also past a torn line", async () => {
  const memory = await open("restart");
  memory.stateOf("A").firmware = "one";
  await Promise.all([memory.keep("A"), memory.keep("A"), memory.keep("B")]);
  memory.stateOf("A").firmware = "two";
  memory.stateOf("B").period = 60;
  await memory.keep("A");
  await appendFile(join(folder, "restart", "devices.jsonl"), '["B",{"per');
  const again = await open("restart");
  expect([again.stateOf("A"), again.stateOf("B"), again.stateOf("C")]).toEqual([{ firmware: "two" }, {}, {}]);
  const lines = (await readFile(join(folder, "restart", "devices.jsonl"), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
});

test("each content is kept once, for as long as a device has it", async () => {
  const memory = await open("files");
  const file = { name: "site.cfg", sha256: "aa", size: 3 };
  await Promise.all(["A", "B"].map(() => memory.writeFile(file, Buffer.from("abc"))));
  await memory.writeFile({ ...file, sha256: "bb" }, Buffer.from("old"));
  memory.stateOf("A").configuration = file;
  memory.stateOf("B").files = { "/tmp/site.cfg": file };
  await Promise.all([memory.keep("A"), memory.keep("B")]);
  const again = await open("files");
  expect(await readdir(join(folder, "files", "files"))).toEqual(["aa"]);
  expect((await again.readFile(file)).toString()).toBe("abc");
});
