import type { Boot } from "../../engine/documents/boot";
import { productSettings } from "../productSettings";

/** A minimal boot document for unit tests, with the product's settings. */
export function makeBoot(parts: Partial<Boot> = {}): Boot {
  return {
    version: "1",
    appVersion: "1.0.0",
    brand: { $schema: "", name: "bakery", title: "Bakery" } as unknown as Boot["brand"],
    language: { code: "en", name: "English", direction: "ltr", texts: {} },
    languages: [{ code: "en", name: "English" }],
    routes: [],
    navigation: [],
    header: {},
    enums: {},
    masks: { tokens: {} },
    errors: {},
    settings: productSettings,
    operations: {},
    rest: "",
    ...parts,
  };
}
