import type { Field } from "../../generated/documents";
import { isObject, type Json, type JsonObject, objectOf, resolveReference, stringsOf } from "../../json";

const PARTS = ["allOf", "anyOf", "oneOf"];
const DEEPEST = 12;

/** Whether a word or sentence is about a password. */
export function mentionsPassword(text: unknown): boolean {
  return (
    typeof text === "string" && /passwor[dt]|passwd|passphrase|pass[_-]?code|(?:^|[^a-z])pwd(?:$|[^a-z])/i.test(text)
  );
}

/** Whether a field is an input for passwords. */
export function isPasswordField({ type, component, schema }: Field): boolean {
  return type === "password" || isPasswordWidget(component) || objectOf(schema).format === "password";
}

/**
 * The dotted paths of the inputs of a form that ask for a password: by their widget, input type, format or completion.
 * Where words count too, texts that are called or labelled so are among them.
 */
export function passwordInputs(schema: JsonObject, uiSchema: JsonObject, wordsCount: boolean): string[] {
  const found = new Set<string>();
  const visit = (value: Json | undefined, ui: JsonObject, path: readonly string[], depth: number): void => {
    if (!isObject(value) || depth > DEEPEST) return;
    const name = path.at(-1) ?? "";
    if (path.length > 0 && isPassword(value, ui, name, wordsCount)) found.add(path.join("."));
    const inside = (part: Json | undefined, look: JsonObject, further = path) => visit(part, look, further, depth + 1);
    if (typeof value.$ref === "string") inside(resolveReference(schema, value.$ref), ui);
    for (const [key, part] of Object.entries(objectOf(value.properties)))
      inside(part, objectOf(ui[key]), [...path, key]);
    for (const part of Object.values(objectOf(value.patternProperties)))
      inside(part, objectOf(ui.additionalProperties));
    inside(value.additionalProperties, objectOf(ui.additionalProperties));
    const items = Array.isArray(value.items) ? value.items : [value.items, value.additionalItems];
    for (const [index, part] of items.entries())
      inside(part, objectOf(Array.isArray(ui.items) ? ui.items[index] : (ui.items ?? {})));
    for (const word of PARTS) {
      const list = Array.isArray(value[word]) ? value[word] : [];
      const looks = Array.isArray(ui[word]) ? ui[word] : [];
      for (const [index, part] of list.entries()) inside(part, { ...ui, ...objectOf(looks[index]) });
    }
    for (const part of [value.then, value.else, ...Object.values(objectOf(value.dependencies))]) inside(part, ui);
  };
  visit(schema, uiSchema, [], 0);
  return [...found];
}

function isPassword(schema: JsonObject, ui: JsonObject, name: string, wordsCount: boolean): boolean {
  const options = objectOf(ui["ui:options"]);
  const said = (word: string) => [ui[`ui:${word}`], options[word]];
  if (schema.format === "password" || said("widget").some(isPasswordWidget)) return true;
  if (said("inputType").some((type) => String(type).toLowerCase() === "password")) return true;
  if ([...said("autocomplete"), ...said("autoComplete")].some(mentionsPassword)) return true;
  if (!wordsCount || !isText(schema)) return false;
  const words = [name, schema.title, ...said("title"), ...said("placeholder"), ...said("label")];
  return words.some(mentionsPassword);
}

function isPasswordWidget(widget: Json | undefined): boolean {
  return typeof widget === "string" && /password/i.test(widget);
}

/** A switch or a number about passwords takes none. */
function isText({ type, enum: choices }: JsonObject): boolean {
  if (choices !== undefined) return false;
  return type === undefined || type === "string" || stringsOf(type).includes("string");
}
