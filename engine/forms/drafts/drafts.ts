import type { Schema } from "../../documents/boot";
import { type JsonStorage, readJson, writeJson } from "../../settings/jsonStorage";
import { isSchema, namedProperties, resolveRef } from "../schema/schemaProperties";
import type { FormData } from "../store/initialData";
import type { Path } from "../store/paths";

/** What was entered in a form and not sent. */
export interface Draft {
  data: FormData;
  /** What was emptied by hand: JSON does not say so of data, and the form would fill it anew. */
  emptied?: Path[];
  /** When it was last changed. */
  at: number;
}

/** Under what the drafts of a user are kept; signing out removes it. */
const DRAFTS = "drafts";
/** Older drafts, and those beyond the newest so many, are given up. */
const LASTS = 7 * 24 * 60 * 60 * 1000;
const MOST = 20;

type Drafts = Record<string, Draft>;

/** The draft of a form; undefined when there is none. */
export function readDraft(storage: JsonStorage, form: string, now: number): Draft | undefined {
  return current(storage, now)[form];
}

/** Keeps what was entered in a form; gives whether any of it may be, and is. */
export function saveDraft(storage: JsonStorage, form: string, draft: Draft): boolean {
  const others = Object.entries(current(storage, draft.at)).filter(([key]) => key !== form);
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST - 1);
  const isKept = writeJson(storage, DRAFTS, Object.fromEntries([[form, draft], ...newest]));
  return isKept && (Object.keys(draft.data).length > 0 || (draft.emptied ?? []).length > 0);
}

/** Forgets the draft of a form. */
export function deleteDraft(storage: JsonStorage, form: string): void {
  const { [form]: dropped, ...others } = stored(storage);
  if (dropped !== undefined) writeJson(storage, DRAFTS, others);
}

/** What of a form's data may be kept in the browser: neither secrets nor files, however deep they stand. */
export function storableData(schema: Schema, uiSchema: Schema, data: FormData): FormData {
  const kept = keptOf(schema, uiSchema, data, schema);
  return isSchema(kept) ? kept : {};
}

function keptOf(part: unknown, uiPart: unknown, value: unknown, root: Schema): unknown {
  const schema = isSchema(part) ? resolveRef(part, root) : {};
  const ui = isSchema(uiPart) ? uiPart : {};
  if (isSecret(schema, ui) || value instanceof File) return undefined;
  if (Array.isArray(value)) return keptList(schema, ui, value, root);
  if (!isSchema(value)) return value;
  const named = namedProperties(schema, root);
  const kept: FormData = {};
  for (const [key, inner] of Object.entries(value)) {
    const isNamed = named.has(key);
    const property = isNamed ? named.get(key) : furtherSchema(schema, key, named.size === 0);
    const left = property && keptOf(property, isNamed ? ui[key] : ui.additionalProperties, inner, root);
    if (left !== undefined) kept[key] = left;
  }
  return kept;
}

// What a schema says of names it does not have itself; undefined where there may be none.
function furtherSchema({ additionalProperties, patternProperties }: Schema, key: string, isOpen: boolean): unknown {
  const patterns = Object.entries(isSchema(patternProperties) ? patternProperties : {});
  const [, matched] = patterns.find(([pattern]) => new RegExp(pattern).test(key)) ?? [];
  return matched || additionalProperties || (isOpen && patterns.length === 0 ? {} : undefined);
}

// A list of secrets or files is not kept: without them its places would mean something else.
function keptList({ items, additionalItems }: Schema, ui: Schema, list: unknown[], root: Schema): unknown {
  if (holdsFile(list)) return undefined;
  const kept = list.map((item, place) => {
    const schema = Array.isArray(items) ? (items[place] ?? additionalItems) : items;
    return keptOf(schema, Array.isArray(ui.items) ? ui.items[place] : ui.items, item, root);
  });
  return kept.includes(undefined) ? undefined : kept;
}

function isSecret(schema: Schema, ui: Schema): boolean {
  return ui["ui:widget"] === "password" || schema.format === "password" || schema.writeOnly === true;
}

function current(storage: JsonStorage, now: number): Drafts {
  const all = Object.entries(stored(storage));
  return Object.fromEntries(all.filter(([, draft]) => isSchema(draft?.data) && now - draft.at < LASTS));
}

function stored(storage: JsonStorage): Drafts {
  const drafts = readJson<unknown>(storage, DRAFTS, {});
  return isSchema(drafts) ? (drafts as Drafts) : {};
}

function holdsFile(value: unknown): boolean {
  if (value instanceof File) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsFile);
}
