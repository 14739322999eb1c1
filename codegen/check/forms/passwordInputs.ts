import type { Field } from "../../generated/documents";
import { isObject, type Json, type JsonObject, objectOf, resolveReference, stringsOf } from "../../json";

const PARTS = ["allOf", "anyOf", "oneOf"];
const MAX_DEPTH = 12;

/** Whether a text mentions a password. */
export function mentionsPassword(text: unknown): boolean {
  return (
    typeof text === "string" && /passwor[dt]|passwd|passphrase|pass[_-]?code|(?:^|[^a-z])pwd(?:$|[^a-z])/i.test(text)
  );
}

/** Whether a field is a password input. */
export function isPasswordField({ type, component, schema }: Field): boolean {
  return type === "password" || isPasswordWidget(component) || objectOf(schema).format === "password";
}

/**
 * The dotted paths of a form's password inputs, recognized by widget, input type, format or autocomplete. With
 * `includeNames`, also text inputs whose name or label mentions a password.
 */
export function passwordInputs(schema: JsonObject, uiSchema: JsonObject, includeNames: boolean): string[] {
  const found = new Set<string>();
  const visit = (value: Json | undefined, ui: JsonObject, path: readonly string[], depth: number): void => {
    if (!isObject(value) || depth > MAX_DEPTH) return;
    const name = path.at(-1) ?? "";
    if (path.length > 0 && isPassword(value, ui, name, includeNames)) found.add(path.join("."));
    const inside = (part: Json | undefined, look: JsonObject, innerPath = path) =>
      visit(part, look, innerPath, depth + 1);
    if (typeof value.$ref === "string") inside(resolveReference(schema, value.$ref), ui);
    for (const [key, part] of Object.entries(objectOf(value.properties)))
      inside(part, objectOf(ui[key]), [...path, key]);
    for (const part of Object.values(objectOf(value.patternProperties)))
      inside(part, objectOf(ui.additionalProperties));
    inside(value.additionalProperties, objectOf(ui.additionalProperties));
    const items = Array.isArray(value.items) ? value.items : [value.items, value.additionalItems];
    for (const [index, part] of items.entries())
      inside(part, objectOf(Array.isArray(ui.items) ? ui.items[index] : (ui.items ?? {})));
    for (const keyword of PARTS) {
      const list = Array.isArray(value[keyword]) ? value[keyword] : [];
      const looks = Array.isArray(ui[keyword]) ? ui[keyword] : [];
      for (const [index, part] of list.entries()) inside(part, { ...ui, ...objectOf(looks[index]) });
    }
    for (const part of [value.then, value.else, ...Object.values(objectOf(value.dependencies))]) inside(part, ui);
  };
  visit(schema, uiSchema, [], 0);
  return [...found];
}

function isPassword(schema: JsonObject, ui: JsonObject, name: string, includeNames: boolean): boolean {
  const options = objectOf(ui["ui:options"]);
  const uiValues = (key: string) => [ui[`ui:${key}`], options[key]];
  if (schema.format === "password" || uiValues("widget").some(isPasswordWidget)) return true;
  if (uiValues("inputType").some((type) => String(type).toLowerCase() === "password")) return true;
  if ([...uiValues("autocomplete"), ...uiValues("autoComplete")].some(mentionsPassword)) return true;
  if (!includeNames || !isText(schema)) return false;
  const texts = [name, schema.title, ...uiValues("title"), ...uiValues("placeholder"), ...uiValues("label")];
  return texts.some(mentionsPassword);
}

function isPasswordWidget(widget: Json | undefined): boolean {
  return typeof widget === "string" && /password/i.test(widget);
}

/** A switch or a number about passwords does not accept one. */
function isText({ type, enum: choices }: JsonObject): boolean {
  if (choices !== undefined) return false;
  return type === undefined || type === "string" || stringsOf(type).includes("string");
}
