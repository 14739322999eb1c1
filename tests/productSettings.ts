import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineSettings } from "../engine/settings/engineSettings";

interface Setting {
  value: unknown;
}

const file = join(import.meta.dirname, "../schemas/settings.json");
const { settings } = JSON.parse(readFileSync(file, "utf8")) as { settings: Record<string, Setting> };

/**
 * The settings of the product by name, so that tests of the engine use the product's values. settingValues.test.ts
 * compares them with the compiled ones and with the specification.
 */
export const productSettings = engineSettings(
  Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value])),
);
