import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { expect, it } from "vitest";
import { iconSprite } from "../../../app/console/iconSprite";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { temporaryFolder } from "../server/temporaryFolder";

/** Builds a page that imports a file of icons as a sprite. */
async function buildSprite(icons: object) {
  const root = temporaryFolder();
  writeFileSync(join(root, "signs.json"), JSON.stringify(icons));
  writeFileSync(join(root, "main.js"), 'import { sprite } from "./signs.json?sprite"; document.title = sprite;');
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [iconSprite()],
    build: { write: false, rollupOptions: { input: join(root, "main.js") } },
  });
  const { output } = [built].flat()[0] as { output: { fileName: string; code?: string; source?: string }[] };
  return output;
}

it("[engine.icon-sprite] a file of icons becomes a sprite with a symbol of each, and its address", async () => {
  const output = await buildSprite({ ship: "Ship", "round-bell": "Bell" });
  const sprite = output.find(({ fileName }) => fileName.endsWith(".svg"));
  const symbols = [...String(sprite?.source).matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/g)];
  expect(symbols.map(([, name]) => name)).toEqual(["ship", "round-bell"]);
  for (const [, , strokes] of symbols) expect(strokes).toMatch(/<(path|circle|rect|line)/);
  expect(output.find(({ code }) => code)?.code).toContain(`/${sprite?.fileName}`);
});

it("[engine.icon-sprite] another icon gives another address", async () => {
  const names = await Promise.all(
    ["Ship", "Sailboat"].map(async (sign) => (await buildSprite({ sign })).find(({ source }) => source)?.fileName),
  );
  expect(new Set(names).size).toBe(2);
});

it("[engine.icon-sprite] an icon that the library does not have stops the build, named", async () => {
  await expect(buildSprite({ ship: "Shipp" })).rejects.toThrow(/signs\.json: "ship" names "Shipp"/);
});

it("[engine.icon-sprite] the registry names the icons that are there, all of them", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(PROJECT_FOLDER, path), "utf8"));
  expect(Object.keys(read("app/console/icons.json"))).toEqual(read("schemas/registry.json").icons);
});
