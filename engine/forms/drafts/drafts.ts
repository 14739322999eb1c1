import type { Schema } from "../../documents/boot";
import { type JsonStorage, readJson, writeJson } from "../../settings/jsonStorage";
import { isSchema, namedProperties, resolveRef } from "../schema/schemaProperties";
import type { FormData } from "../store/initialData";
import type { Path } from "../store/paths";

/** The unsent input of a form. */
export interface Draft {
  data: FormData;
  /** Paths emptied by the user: JSON omits undefined values, and the form would fill them with defaults. */
  emptied?: Path[];
  /** The time of its last change, in milliseconds since 1970. */
  at: number;
}

/** The storage key of a user's drafts; signing out removes it. */
const DRAFTS = "drafts";
/** Retention of drafts: maximum age in milliseconds and maximum number. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 20;

type Drafts = Record<string, Draft>;

/** The draft of a form; undefined when there is none. */
export function readDraft(storage: JsonStorage, form: string, now: number): Draft | undefined {
  return current(storage, now)[form];
}

/** Stores the draft of a form; returns whether it is stored and not empty. */
export function saveDraft(storage: JsonStorage, form: string, draft: Draft): boolean {
  const others = Object.entries(current(storage, draft.at)).filter(([key]) => key !== form);
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_DRAFTS - 1);
  const isStored = writeJson(storage, DRAFTS, Object.fromEntries([[form, draft], ...newest]));
  return isStored && (Object.keys(draft.data).length > 0 || (draft.emptied ?? []).length > 0);
}

/** Deletes the draft of a form. */
export function deleteDraft(storage: JsonStorage, form: string): void {
  const { [form]: dropped, ...others } = stored(storage);
  if (dropped !== undefined) writeJson(storage, DRAFTS, others);
}

/** The part of a form's data that may be stored in the browser: without secrets and files at any depth. */
export function storableData(schema: Schema, uiSchema: Schema, data: FormData): FormData {
  const storable = storableValue(schema, uiSchema, data, schema);
  return isSchema(storable) ? storable : {};
}

function storableValue(part: unknown, uiPart: unknown, value: unknown, root: Schema): unknown {
  const schema = isSchema(part) ? resolveRef(part, root) : {};
  const ui = isSchema(uiPart) ? uiPart : {};
  if (isSecret(schema, ui) || value instanceof File) return undefined;
  if (Array.isArray(value)) return storableList(schema, ui, value, root);
  if (!isSchema(value)) return value;
  const named = namedProperties(schema, root);
  const storable: FormData = {};
  for (const [key, inner] of Object.entries(value)) {
    const isNamed = named.has(key);
    const property = isNamed ? named.get(key) : additionalSchema(schema, key, named.size === 0);
    const stored = property && storableValue(property, isNamed ? ui[key] : ui.additionalProperties, inner, root);
    if (stored !== undefined) storable[key] = stored;
  }
  return storable;
}

// The schema of an additional property; undefined where none is allowed.
function additionalSchema({ additionalProperties, patternProperties }: Schema, key: string, isOpen: boolean): unknown {
  const patterns = Object.entries(isSchema(patternProperties) ? patternProperties : {});
  const [, matched] = patterns.find(([pattern]) => new RegExp(pattern).test(key)) ?? [];
  return matched || additionalProperties || (isOpen && patterns.length === 0 ? {} : undefined);
}

// A list with secrets or files is not stored, as omitting items would shift the others.
function storableList({ items, additionalItems }: Schema, ui: Schema, list: unknown[], root: Schema): unknown {
  if (holdsFile(list)) return undefined;
  const storable = list.map((item, place) => {
    const schema = Array.isArray(items) ? (items[place] ?? additionalItems) : items;
    return storableValue(schema, Array.isArray(ui.items) ? ui.items[place] : ui.items, item, root);
  });
  return storable.includes(undefined) ? undefined : storable;
}

function isSecret(schema: Schema, ui: Schema): boolean {
  return ui["ui:widget"] === "password" || schema.format === "password" || schema.writeOnly === true;
}

function current(storage: JsonStorage, now: number): Drafts {
  const all = Object.entries(stored(storage));
  return Object.fromEntries(all.filter(([, draft]) => isSchema(draft?.data) && now - draft.at < MAX_AGE));
}

function stored(storage: JsonStorage): Drafts {
  const drafts = readJson<unknown>(storage, DRAFTS, {});
  return isSchema(drafts) ? (drafts as Drafts) : {};
}

function holdsFile(value: unknown): boolean {
  if (value instanceof File) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsFile);
}
