import { emptyApi } from "../api/openApi";
import { defaultFault } from "../expand/defaultFault";
import { inlineSchema } from "../expand/inherit";
import { isObject, type Json, type JsonObject, objectOf } from "../json";
import type { ContractImport } from "./ContractImport";

/** What a default may have to fit besides the words beside it. */
const ELSEWHERE = ["$ref", "allOf", "oneOf", "anyOf"];

/** Leaves out the defaults that do not fit what their schemas say elsewhere, such as behind allOf, and says so. */
export function dropInvalidDefaults(document: JsonObject, taken: ContractImport): void {
  const api = { ...emptyApi(), components: { schemas: objectOf(objectOf(document.components).schemas) } };
  const visit = (value: Json, name: string, isNames = false): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, name);
    if (!isObject(value)) return;
    if (!isNames && value.default !== undefined && ELSEWHERE.some((word) => value[word] !== undefined)) {
      const { default: given, ...rest } = value;
      const isWrong = given !== null && defaultFault(inlineSchema(api, rest) ?? {}, given ?? null) !== undefined;
      if (isWrong) {
        taken.tell(`the default ${JSON.stringify(given)} of ${JSON.stringify(name)}: it does not fit it`);
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
