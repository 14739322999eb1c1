import { isObject, type Json, type JsonObject } from "../json";
import type { Problem } from "../problem";
import { ASSET_ADDRESS } from "../read/readAssets";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { describeErrors, type ShapeError } from "./describeErrors";
import { validateShape } from "./validateShape";

/**
 * Properties that only affect appearance: invalid values are replaced by the default, so that the console still works.
 */
const APPEARANCE = new Set([
  "main_color",
  "dark_mode_text_color",
  "favicon",
  "logo_vector",
  "logo_collapsed",
  "buy_link",
  "branded_devices",
  "branded_device_series",
  "translation_widget",
  "frames",
  "maps",
]);

/**
 * Removes unusable colours, links and pictures from a brand, so that the defaults apply, and returns warnings. Modifies
 * the source.
 */
export function sanitizeBrand(source: SourceDocument, assets: ReadonlyMap<string, unknown>): Problem[] {
  const faults = [
    ...describeErrors(validateShape("brand", source.value).errors).filter(isAppearance),
    ...missingPictures(source.value, assets),
  ];
  const value = structuredClone(source.value);
  for (const { pointer } of faults) removeAt(value, pointer.split("/").slice(1));
  source.value = Object.fromEntries(
    // Removing entries leaves holes in lists, which filter skips.
    Object.entries(value).map(([key, part]) => [key, Array.isArray(part) ? part.filter(() => true) : part]),
  );
  return faults.map(({ pointer, message }) =>
    problemAt(source, pointer, `${message}; the default is used instead`, "brand-values"),
  );
}

function isAppearance({ pointer }: ShapeError): boolean {
  return APPEARANCE.has(pointer.split("/")[1] ?? "");
}

type Fault = Pick<ShapeError, "pointer" | "message">;

/** References to pictures that do not exist. */
function missingPictures(value: Json | undefined, assets: ReadonlyMap<string, unknown>, pointer = ""): Fault[] {
  if (typeof value === "string") {
    const exists = !value.startsWith(ASSET_ADDRESS) || assets.has(value);
    return exists ? [] : [{ pointer, message: `no picture ${JSON.stringify(value)}` }];
  }
  return partsOf(value).flatMap(([key, part]) => missingPictures(part, assets, `${pointer}/${key}`));
}

function partsOf(value: Json | undefined): [string, Json][] {
  return Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
}

/** Removes a property; in a list, the whole entry that contains it. */
function removeAt(value: JsonObject, [key = "", index]: string[]): void {
  const list = value[key];
  if (Array.isArray(list) && index !== undefined) delete list[Number(index)];
  else delete value[key];
}
