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
  const store = await open("restart");
  store.stateOf("A").firmware = "one";
  await Promise.all([store.save("A"), store.save("A"), store.save("B")]);
  store.stateOf("A").firmware = "two";
  store.stateOf("B").period = 60;
  await store.save("A");
  await appendFile(join(folder, "restart", "devices.jsonl"), '["B",{"per');
  const reopened = await open("restart");
  expect([reopened.stateOf("A"), reopened.stateOf("B"), reopened.stateOf("C")]).toEqual([{ firmware: "two" }, {}, {}]);
  const lines = (await readFile(join(folder, "restart", "devices.jsonl"), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
});

test("each content is kept once, for as long as a device has it", async () => {
  const store = await open("files");
  const file = { name: "site.cfg", sha256: "aa", size: 3 };
  await Promise.all(["A", "B"].map(() => store.writeFile(file, Buffer.from("abc"))));
  await store.writeFile({ ...file, sha256: "bb" }, Buffer.from("old"));
  store.stateOf("A").configuration = file;
  store.stateOf("B").files = { "/tmp/site.cfg": file };
  await Promise.all([store.save("A"), store.save("B")]);
  const reopened = await open("files");
  expect(await readdir(join(folder, "files", "files"))).toEqual(["aa"]);
  expect((await reopened.readFile(file)).toString()).toBe("abc");
});
