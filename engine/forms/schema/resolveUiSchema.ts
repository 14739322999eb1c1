import { type BindingContext, bindParams } from "../../bindings/bind";
import { holds } from "../../conditions/holds";
import type { Schema } from "../../documents/boot";
import type { Translate } from "../../languages/translate";
import { isSchema, itemSchema, namedProperties, resolveRef } from "./schemaProperties";

/** Language, permissions and bindings for a form's uiSchema. */
export interface UiSchemaContext {
  t: Translate;
  isAllowed: (permission: string | undefined) => boolean;
  /** The values that bindings of its widgets read. */
  context?: BindingContext;
}

interface PartSurroundings extends UiSchemaContext {
  root: Schema;
  /** The references followed to the subschema, from outside to inside. */
  followed: readonly unknown[];
}

type UiSchema = Record<string, unknown>;

/** Limits for recursive schemas: how often one reference is followed in itself, and how many are nested. */
const MAX_RECURSION = 2;
const MAX_NESTED_REFS = 5;

const texts = ["ui:title", "ui:description", "ui:help", "ui:placeholder"];
const optionTexts = ["title", "description", "help", "placeholder", "hint", "addon", "item", "patternMessage"];
const absent = { "ui:field": "AbsentField", "ui:widget": "hidden" };

/**
 * Resolves the uiSchema of a form: translates its texts and removes fields without permission.
 * The schema itself never changes, because its validator is compiled.
 */
export function resolveUiSchema(schema: Schema, uiSchema: UiSchema, around: UiSchemaContext): UiSchema {
  return resolvePart(schema, uiSchema, { ...around, root: schema, followed: [] });
}

function resolvePart(part: Schema, uiSchema: UiSchema, outer: PartSurroundings): UiSchema {
  const around = part.$ref ? { ...outer, followed: [...outer.followed, part.$ref] } : outer;
  if (isTooDeep(around.followed)) return uiSchema;
  const schema = resolveRef(part, around.root);
  const resolved = translateField(schema, uiSchema, around);
  for (const [key, property] of namedProperties(schema, around.root)) {
    const own = isSchema(uiSchema[key]) ? uiSchema[key] : {};
    resolved[key] = around.isAllowed(permissionOf(own)) ? resolvePart(property, own, around) : absent;
  }
  const items = itemSchema(schema);
  if (items) resolved.items = resolvePart(items, itemUiSchema(schema, items, uiSchema), around);
  const named = { ...resolved, ...alternativesOf(schema, resolved, around) };
  return { ...named, ...tupleItemsOf(schema, uiSchema, around), ...additionalOf(schema, uiSchema, around) };
}

// RJSF reads the title of each alternative from its own uiSchema; everything else is inherited from the field, except
// what is already shown at the selector.
function alternativesOf(schema: Schema, resolved: UiSchema, { t, root }: PartSurroundings): UiSchema {
  const word = Array.isArray(schema.oneOf) ? "oneOf" : "anyOf";
  const options = Array.isArray(schema[word]) ? schema[word].map((option) => resolveRef(schemaOf(option), root)) : [];
  if (resolved[word] !== undefined || options.length === 0) return {};
  const { "ui:title": around, "ui:help": _help, "ui:options": own, ...looks } = resolved;
  const { hint: _hint, ...rest } = schemaOf(own);
  const inner = own === undefined ? looks : { ...looks, "ui:options": rest };
  // Constants need no title. RJSF numbers untitled alternatives, but with the name of the property.
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

// A recursive schema is resolved only to the depth that users fill in.
function isTooDeep(references: readonly unknown[]): boolean {
  const last = references.at(-1);
  return (
    references.filter((reference) => reference === last).length > MAX_RECURSION || references.length > MAX_NESTED_REFS
  );
}

// The items of a tuple; one uiSchema may apply to all of them.
function tupleItemsOf({ items, additionalItems }: Schema, uiSchema: UiSchema, around: PartSurroundings): UiSchema {
  if (!Array.isArray(items)) return {};
  const drawn = (place: number) => (Array.isArray(uiSchema.items) ? uiSchema.items[place] : uiSchema.items);
  const places = items.map((item, place) => resolvePart(schemaOf(item), schemaOf(drawn(place)), around));
  if (!isSchema(additionalItems)) return { items: places };
  const rest = resolvePart(additionalItems, schemaOf(uiSchema.additionalItems), around);
  return { items: places, additionalItems: rest };
}

// Additional properties, for which RJSF uses one uiSchema.
function additionalOf(schema: Schema, uiSchema: UiSchema, around: PartSurroundings): UiSchema {
  const patterns = isSchema(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  const [only, another] = [schema.additionalProperties, ...patterns].filter(isSchema);
  if (!only || another) return {};
  return { additionalProperties: resolvePart(only, schemaOf(uiSchema.additionalProperties), around) };
}

const schemaOf = (value: unknown): Schema => (isSchema(value) ? value : {});

// A multi-select is one input: RJSF reads the labels of its options from the list where the items have no uiSchema.
function itemUiSchema(schema: Schema, items: Schema, uiSchema: UiSchema): UiSchema {
  if (isSchema(uiSchema.items)) return uiSchema.items;
  return schema.uniqueItems === true && (items.enum ?? items.oneOf ?? items.anyOf) ? uiSchema : {};
}

/** The keys of fields without permission: neither shown nor sent. */
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
  return { ...resolved, "ui:options": translateOptions(options, t, context), ...withNotice(notice, t, context) };
}

// A property with cases has one uiSchema per case.
function translateCases(schema: Schema, cases: UiSchema, around: UiSchemaContext): UiSchema {
  const entries = Object.entries(cases).filter(([, looks]) => isSchema(looks));
  return Object.fromEntries(entries.map(([name, looks]) => [name, translateField(schema, looks as UiSchema, around)]));
}

// A field whose notice applies to the record is disabled and shows the notice as help.
function withNotice(notice: unknown, t: Translate, context: BindingContext = {}): UiSchema {
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
