import type { Schema } from "../documents/boot";
import { type JsonStorage, readJson, writeJson } from "../settings/json";
import type { FormData } from "./initialData";
import { isSchema, schemaProperties } from "./schemaProperties";

/** What was entered in a form and not sent. */
export interface Draft {
  data: FormData;
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

/** Keeps what was entered in a form. */
export function keepDraft(storage: JsonStorage, form: string, draft: Draft): void {
  const others = Object.entries(current(storage, draft.at)).filter(([key]) => key !== form);
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST - 1);
  writeJson(storage, DRAFTS, Object.fromEntries([[form, draft], ...newest]));
}

/** Forgets the draft of a form. */
export function dropDraft(storage: JsonStorage, form: string): void {
  const { [form]: dropped, ...others } = stored(storage);
  if (dropped !== undefined) writeJson(storage, DRAFTS, others);
}

/** What of a form's data may be kept in the browser: neither secrets nor files. */
export function keepable(schema: Schema, uiSchema: Schema, data: FormData): FormData {
  const kept: FormData = {};
  for (const [key, property] of schemaProperties(schema)) {
    const value = data[key];
    const ui = isSchema(uiSchema[key]) ? uiSchema[key] : {};
    const isSecret = ui["ui:widget"] === "password" || property.format === "password" || property.writeOnly === true;
    if (!isSecret && value !== undefined && !holdsFile(value)) kept[key] = value;
  }
  return kept;
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
