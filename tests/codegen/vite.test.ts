import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer, type HotPayload } from "vite";
import { expect, test, vi } from "vitest";
import { documents } from "../../codegen/vite";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");

test("the dev server announces good documents, shows problems of bad ones, and keeps types up to date", {
  timeout: 60_000,
}, async () => {
  await withFiles({ "index.html": "" }, async (root) => {
    const folder = join(root, "schemas");
    await cp(base, folder, { recursive: true });
    const plugin = documents({ folders: [folder], root });
    const sent: HotPayload[] = [];
    const record = {
      name: "record-what-is-sent",
      configureServer: (server: Awaited<ReturnType<typeof createServer>>) => {
        vi.spyOn(server.hot, "send").mockImplementation((payload: unknown) => void sent.push(payload as HotPayload));
      },
    };
    const server = await createServer({
      configFile: false,
      root,
      logLevel: "silent",
      plugins: [record, plugin],
      server: { middlewareMode: true, ws: false },
    });
    const announced = () =>
      sent.flatMap((payload) =>
        payload.type === "custom" && payload.event === "farhelm:documents" ? [payload.data.version] : [],
      );
    const names = () => readFile(join(root, "app/generated/names.ts"), "utf8");
    try {
      await vi.waitFor(() => expect(announced()).toHaveLength(1), { timeout: 20_000 });
      const file = join(folder, "forms/new-book.json");
      const good = await readFile(file, "utf8");

      await writeFile(file, good.replace('"state"', '"stat"'));
      const error = await vi.waitFor(
        () => sent.find((payload) => payload.type === "error") ?? expect.fail("no problem was shown"),
        { timeout: 20_000 },
      );
      expect(error).toMatchObject({
        err: {
          message: expect.stringContaining('forms/new-book.json:7:14 "stat" is not in the request body'),
          loc: { line: 7, column: 14 },
        },
      });

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
