import { type BindingContext, bindParams } from "../../bindings/bind";
import { holds } from "../../conditions/holds";
import type { Schema } from "../../documents/boot";
import type { Translate } from "../../languages/translate";
import { isSchema, itemSchema, namedProperties, resolveRef } from "./schemaProperties";

/** What language, permissions and the place it was opened at do to a form. */
export interface UiSchemaContext {
  t: Translate;
  isAllowed: (permission: string | undefined) => boolean;
  /** What the calls of its inputs bind to. */
  context?: BindingContext;
}

interface PartSurroundings extends UiSchemaContext {
  root: Schema;
  /** The references that led to the part, from outside to inside. */
  followed: readonly unknown[];
}

type UiSchema = Record<string, unknown>;

/** How often one reference is followed within itself, and how many within each other. */
const AGAIN = 2;
const DEEPEST = 5;

const texts = ["ui:title", "ui:description", "ui:help", "ui:placeholder"];
const optionTexts = ["title", "description", "help", "placeholder", "hint", "addon", "item", "patternMessage"];
const absent = { "ui:field": "AbsentField", "ui:widget": "hidden" };

/**
 * The uiSchema a form is drawn with: texts in the language shown, fields the user may not fill left out.
 * The schema itself never changes, because its validator is compiled.
 */
export function resolveUiSchema(schema: Schema, uiSchema: UiSchema, around: UiSchemaContext): UiSchema {
  return resolvePart(schema, uiSchema, { ...around, root: schema, followed: [] });
}

function resolvePart(part: Schema, uiSchema: UiSchema, outer: PartSurroundings): UiSchema {
  const around = part.$ref ? { ...outer, followed: [...outer.followed, part.$ref] } : outer;
  if (isCircle(around.followed)) return uiSchema;
  const schema = resolveRef(part, around.root);
  const resolved = translateField(schema, uiSchema, around);
  for (const [key, property] of namedProperties(schema, around.root)) {
    const own = isSchema(uiSchema[key]) ? uiSchema[key] : {};
    resolved[key] = around.isAllowed(permissionOf(own)) ? resolvePart(property, own, around) : absent;
  }
  const items = itemSchema(schema);
  if (items) resolved.items = resolvePart(items, itemUiSchema(schema, items, uiSchema), around);
  const named = { ...resolved, ...alternativesOf(schema, resolved, around) };
  return { ...named, ...placesOf(schema, uiSchema, around), ...furtherOf(schema, uiSchema, around) };
}

// RJSF asks each alternative's own uiSchema what it is called; all else they have from the field around them, but for
// what stands at the choice already.
function alternativesOf(schema: Schema, resolved: UiSchema, { t, root }: PartSurroundings): UiSchema {
  const word = Array.isArray(schema.oneOf) ? "oneOf" : "anyOf";
  const options = Array.isArray(schema[word]) ? schema[word].map((option) => resolveRef(schemaOf(option), root)) : [];
  if (resolved[word] !== undefined || options.length === 0) return {};
  const { "ui:title": around, "ui:help": _help, "ui:options": own, ...looks } = resolved;
  const { hint: _hint, ...rest } = schemaOf(own);
  const inner = own === undefined ? looks : { ...looks, "ui:options": rest };
  // Values say themselves; RJSF counts what has no name, and would call its input by the name of the property.
  const counted = (place: number) =>
    around && !options.every(isOneValue)
      ? t("{title} option {number}", { title: around, number: place + 1 })
      : undefined;
  const named = options.map(({ title }, place) => (typeof title === "string" ? t(title) : counted(place)));
  return { [word]: named.map((name) => (name === undefined ? inner : { ...inner, "ui:title": name })) };
}

function isOneValue({ const: value, enum: values }: Schema): boolean {
  return value !== undefined || (Array.isArray(values) && values.length === 1);
}

// What holds itself would be drawn without end; as deep as people fill it in, it has the texts of its language.
function isCircle(references: readonly unknown[]): boolean {
  const last = references.at(-1);
  return references.filter((reference) => reference === last).length > AGAIN || references.length > DEEPEST;
}

// The places of a list whose items are not all alike; one uiSchema may stand for all of them.
function placesOf({ items, additionalItems }: Schema, uiSchema: UiSchema, around: PartSurroundings): UiSchema {
  if (!Array.isArray(items)) return {};
  const drawn = (place: number) => (Array.isArray(uiSchema.items) ? uiSchema.items[place] : uiSchema.items);
  const places = items.map((item, place) => resolvePart(schemaOf(item), schemaOf(drawn(place)), around));
  if (!isSchema(additionalItems)) return { items: places };
  const further = resolvePart(additionalItems, schemaOf(uiSchema.additionalItems), around);
  return { items: places, additionalItems: further };
}

// Properties whose names the data bring; RJSF draws all of them alike.
function furtherOf(schema: Schema, uiSchema: UiSchema, around: PartSurroundings): UiSchema {
  const patterns = isSchema(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  const [only, another] = [schema.additionalProperties, ...patterns].filter(isSchema);
  if (!only || another) return {};
  return { additionalProperties: resolvePart(only, schemaOf(uiSchema.additionalProperties), around) };
}

const schemaOf = (value: unknown): Schema => (isSchema(value) ? value : {});

// A choice of several is one input: RJSF looks for the names of what can be chosen at the list when its items say nothing.
function itemUiSchema(schema: Schema, items: Schema, uiSchema: UiSchema): UiSchema {
  if (isSchema(uiSchema.items)) return uiSchema.items;
  return schema.uniqueItems === true && (items.enum ?? items.oneOf ?? items.anyOf) ? uiSchema : {};
}

/** The fields of a form the user may not fill: neither shown nor sent. */
export function absentKeys(uiSchema: UiSchema, isAllowed: UiSchemaContext["isAllowed"]): string[] {
  return Object.keys(uiSchema).filter((key) => isSchema(uiSchema[key]) && !isAllowed(permissionOf(uiSchema[key])));
}

function translateField(schema: Schema, uiSchema: UiSchema, { t, isAllowed, context }: UiSchemaContext): UiSchema {
  const resolved: UiSchema = { ...uiSchema };
  for (const key of texts) {
    const text = uiSchema[key] ?? schema[key.slice("ui:".length)];
    if (typeof text === "string") resolved[key] = t(text);
  }
  const cases = uiSchema["ui:cases"];
  if (isSchema(cases)) resolved["ui:cases"] = translateCases(schema, cases, { t, isAllowed, context });
  const names = uiSchema["ui:enumNames"];
  if (Array.isArray(names)) resolved["ui:enumNames"] = names.map((name) => t(String(name)));
  if (!isSchema(uiSchema["ui:options"])) return resolved;
  const { notice, ...options } = uiSchema["ui:options"];
  return { ...resolved, "ui:options": translateOptions(options, t, context), ...noticed(notice, t, context) };
}

// Of a property that is asked for differently from condition to condition, each of its looks.
function translateCases(schema: Schema, cases: UiSchema, around: UiSchemaContext): UiSchema {
  const entries = Object.entries(cases).filter(([, looks]) => isSchema(looks));
  return Object.fromEntries(entries.map(([name, looks]) => [name, translateField(schema, looks as UiSchema, around)]));
}

// What does not fit the record at hand stays as it is, and says why.
function noticed(notice: unknown, t: Translate, context: BindingContext = {}): UiSchema {
  if (!isSchema(notice) || !isSchema(notice.visible) || !holds(notice.visible, context)) return {};
  return { "ui:help": t(String(notice.text), context), "ui:disabled": true };
}

function translateOptions(options: UiSchema, t: Translate, context: BindingContext = {}): UiSchema {
  const translated = { ...options };
  for (const key of optionTexts) {
    if (typeof options[key] === "string") translated[key] = t(options[key]);
  }
  if (isSchema(options.params)) translated.params = bindParams(options.params, context);
  return translated;
}

function permissionOf(uiSchema: Schema): string | undefined {
  const options = isSchema(uiSchema["ui:options"]) ? uiSchema["ui:options"] : {};
  return typeof options.permission === "string" ? options.permission : undefined;
}
