import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compile } from "../../codegen/index";
import type { Boot } from "../../engine/documents/boot";

it("[startup.version-constant] the version 5.15.0 is only in package.json, where the console reads it", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const { boot } = (await compile({ folders: ["schemas"] })).boot({ brand: "default", language: "en" });
  expect([version, (boot as Boot).appVersion]).toEqual(["5.15.0", "5.15.0"]);
  expect(readFileSync("schemas/settings.json", "utf8")).not.toContain(version);
}, 60_000);
