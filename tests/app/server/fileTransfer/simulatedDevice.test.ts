import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServices } from "../../simulator/services/servicesFixture";
import { createFileFixture } from "./fileFixture";
import type { TestFiles } from "./TestFiles";

let fixture: Awaited<ReturnType<typeof createFileFixture>>;
let files: TestFiles;
let home: string;
beforeAll(async () => {
  const { services } = createServices();
  fixture = await createFileFixture({
    "localhost:22": (stream) => {
      const target = services.connect({ host: "localhost", port: 22 });
      target.on("error", () => stream.destroy());
      stream.on("close", () => target.destroy());
      stream.pipe(target).pipe(stream);
    },
  });
  ({ files } = await fixture.open(22));
  ({ home } = await files.signIn({ username: "root", password: "admin01" }));
});
afterAll(async () => {
  await fixture?.api.close();
});

// It has no extensions of OpenSSH: no renaming over a file, and no report of free space.
describe("[files.simulated] a simulated device", () => {
  test("lists, takes and gives files, and replaces one only with `replace`", async () => {
    expect(home).toBe("/root");
    expect((await files.list("/etc")).length).toBeGreaterThan(3);
    const bytes = randomBytes(200_000);
    const path = `${home}/file`;
    expect(await files.upload(path, Buffer.from("before"))).toMatchObject({ type: "done" });
    expect(await files.upload(path, bytes)).toMatchObject({ code: "exists" });
    expect(await files.upload(path, bytes, { replace: true })).toMatchObject({ type: "done" });
    expect((await files.read({ path })).equals(bytes)).toBe(true);
    expect((await files.list(home)).map(({ name }) => name)).not.toContain(".file.farhelm-part");
    await files.ask("make-folder", { path: `${home}/folder` });
    const paths = { from: path, to: `${home}/folder/other` };
    expect(await files.ask("rename", paths)).toEqual({ type: "done" });
    expect(await files.ask("delete", { path: `${home}/folder` })).toMatchObject({ code: "not-empty" });
    expect(await files.ask("delete", { path: `${home}/folder`, recursive: true })).toEqual({
      type: "done",
      deleted: 2,
    });
  });

  test("reports that its disk is full", async () => {
    const outcome = await files.upload(`${home}/large`, randomBytes(40_000_000));
    expect(outcome).toMatchObject({ type: "failed", code: "disk-full", part: { path: `${home}/.large.farhelm-part` } });
    expect(await files.ask("delete", { path: `${home}/.large.farhelm-part` })).toMatchObject({ deleted: 1 });
  });
});
