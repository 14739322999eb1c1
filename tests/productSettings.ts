import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineSettings } from "../engine/settings/engineSettings";

interface Setting {
  value: unknown;
}

const file = join(import.meta.dirname, "../schemas/settings.json");
const { settings } = JSON.parse(readFileSync(file, "utf8")) as { settings: Record<string, Setting> };

/**
 * The settings of the product by name, so that a test of the engine proves a rule with the product's own numbers.
 * settingValues.test.ts compares them with what codegen compiles and with the specification.
 */
export const productSettings = engineSettings(
  Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value])),
);
