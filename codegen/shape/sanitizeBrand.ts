import { isObject, type Json, type JsonObject } from "../json";
import type { Problem } from "../problem";
import { ASSET_ADDRESS } from "../read/readAssets";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { describeErrors, type ShapeError } from "./describeErrors";
import { validateShape } from "./validateShape";

/** Values that only decide looks: a wrong one gives way to the default, and nobody's console breaks. */
const LOOKS = new Set([
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

/** Takes colours, links and pictures that cannot be used out of a brand, so that the default stands, and says so. */
export function sanitizeBrand(source: SourceDocument, assets: ReadonlyMap<string, unknown>): Problem[] {
  const faults = [
    ...describeErrors(validateShape("brand", source.value).errors).filter(isAboutLooks),
    ...missingPictures(source.value, assets),
  ];
  const value = structuredClone(source.value);
  for (const { pointer } of faults) removeAt(value, pointer.split("/").slice(1));
  source.value = Object.fromEntries(
    // Entries that were removed have left holes, which filter passes by.
    Object.entries(value).map(([key, part]) => [key, Array.isArray(part) ? part.filter(() => true) : part]),
  );
  return faults.map(({ pointer, message }) =>
    problemAt(source, pointer, `${message}; the default is used instead`, "brand-values"),
  );
}

function isAboutLooks({ pointer }: ShapeError): boolean {
  return LOOKS.has(pointer.split("/")[1] ?? "");
}

type Fault = Pick<ShapeError, "pointer" | "message">;

/** Pictures of the assets folder that are not there. */
function missingPictures(value: Json | undefined, assets: ReadonlyMap<string, unknown>, pointer = ""): Fault[] {
  if (typeof value === "string") {
    const isThere = !value.startsWith(ASSET_ADDRESS) || assets.has(value);
    return isThere ? [] : [{ pointer, message: `there is no picture ${JSON.stringify(value)}` }];
  }
  return partsOf(value).flatMap(([key, part]) => missingPictures(part, assets, `${pointer}/${key}`));
}

function partsOf(value: Json | undefined): [string, Json][] {
  return Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
}

/** Removes a property; of a list, the whole entry something stands in. */
function removeAt(value: JsonObject, [key = "", index]: string[]): void {
  const list = value[key];
  if (Array.isArray(list) && index !== undefined) delete list[Number(index)];
  else delete value[key];
}
