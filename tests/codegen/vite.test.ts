import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, test, vi } from "vitest";
import { type Announcement, documents } from "../../codegen/vite";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");

test("the dev server announces good documents, shows problems of bad ones, and keeps types up to date", {
  timeout: 60_000,
}, async () => {
  await withFiles({ "index.html": "" }, async (root) => {
    const folder = join(root, "schemas");
    await cp(base, folder, { recursive: true });
    const plugin = documents({ folders: [folder], root });
    const announcements: Announcement[] = [];
    const record = {
      name: "record-what-is-sent",
      configureServer: (server: Awaited<ReturnType<typeof createServer>>) => {
        vi.spyOn(server.hot, "send").mockImplementation((event: unknown, data?: unknown) => {
          if (event === "farhelm:documents") announcements.push(data as Announcement);
        });
      },
    };
    const server = await createServer({
      configFile: false,
      root,
      logLevel: "silent",
      plugins: [record, plugin],
      server: { middlewareMode: true, ws: false },
    });
    const announced = () => announcements.flatMap(({ version, problems }) => (problems.length === 0 ? [version] : []));
    const names = () => readFile(join(root, "app/generated/names.ts"), "utf8");
    try {
      await vi.waitFor(() => expect(announced()).toHaveLength(1), { timeout: 20_000 });
      const file = join(folder, "forms/new-book.json");
      const good = await readFile(file, "utf8");

      await writeFile(file, good.replace('"state"', '"stat"'));
      const broken = await vi.waitFor(
        () => announcements.find(({ problems }) => problems.length > 0) ?? expect.fail("no problem was announced"),
        { timeout: 20_000 },
      );
      expect(broken.problems).toEqual([
        expect.stringContaining('forms/new-book.json:7:14 "stat" is not in the request body'),
      ]);

      await writeFile(join(folder, "forms/other-book.json"), good);
      await writeFile(file, good);
      await vi.waitFor(() => expect(announced().length).toBeGreaterThan(1), { timeout: 20_000 });
      await vi.waitFor(async () => expect(await names()).toContain('"other-book"'), { timeout: 20_000 });
      expect(announced().at(-1)).not.toBe(announced()[0]);
    } finally {
      await server.close();
    }
  });
});
