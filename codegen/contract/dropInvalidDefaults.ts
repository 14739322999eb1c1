import { emptyApi } from "../api/openApi";
import { defaultFault } from "../expand/defaultFault";
import { inlineSchema } from "../expand/inherit";
import { isObject, type Json, type JsonObject, objectOf } from "../json";
import type { ContractImport } from "./ContractImport";

/** Keywords by which a schema is constrained elsewhere. */
const REFERRING_KEYWORDS = ["$ref", "allOf", "oneOf", "anyOf"];

/** Removes and reports defaults that are invalid against schemas elsewhere, such as those behind `allOf`. */
export function dropInvalidDefaults(document: JsonObject, imported: ContractImport): void {
  const api = { ...emptyApi(), components: { schemas: objectOf(objectOf(document.components).schemas) } };
  const visit = (value: Json, name: string, isNames = false): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, name);
    if (!isObject(value)) return;
    if (!isNames && value.default !== undefined && REFERRING_KEYWORDS.some((keyword) => value[keyword] !== undefined)) {
      const { default: given, ...rest } = value;
      const isWrong = given !== null && defaultFault(inlineSchema(api, rest) ?? {}, given ?? null) !== undefined;
      if (isWrong) {
        imported.reportOmission(`the default ${JSON.stringify(given)} of ${JSON.stringify(name)}: it is not valid`);
        delete value.default;
      }
    }
    for (const [key, part] of Object.entries(value)) {
      if (isNames || !["default", "enum", "const"].includes(key))
        visit(part, isNames ? key : name, !isNames && (key === "properties" || key === "schemas"));
    }
  };
  visit(document, "the body");
}
