import { at, isObject, type JsonObject, objectOf, objectsOf, stringsOf } from "../json";
import type { Extension } from "../read/sourceDocument";

/** A form put together with the one it extends, and where its parts are written. */
export interface JoinedForm extends Pick<Extension, "places" | "missing"> {
  value: JsonObject;
}

interface Joining {
  places: Map<string, string>;
  missing: { pointer: string; field: string }[];
}

/** Lays what a form says of itself over the fields and the uiSchema of the form it extends; the rest is its own. */
export function joinForms(base: JsonObject, own: JsonObject): JoinedForm {
  const { extends: _extends, without, change, add, uiSchema, ...rest } = own;
  const joining: Joining = { places: new Map(), missing: [] };
  const kept = withoutFields(objectsOf(base.fields), stringsOf(without), joining);
  const changed = changeFields(kept, objectsOf(change), joining);
  const all = addFields(changed, objectsOf(add), { to: "/fields", from: "/add" }, joining);
  const looks = layOver(objectOf(base.uiSchema), objectOf(uiSchema));
  const value = { ...rest, fields: all, ...(Object.keys(looks).length > 0 && { uiSchema: looks }) };
  return { value, ...joining };
}

/** One object over another: what both say is the second's, and objects within join likewise. */
export function layOver(base: JsonObject, over: JsonObject): JsonObject {
  const joined = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = joined[key];
    joined[key] = isObject(before) && isObject(value) ? layOver(before, value) : value;
  }
  return joined;
}

function withoutFields(fields: readonly JsonObject[], without: readonly string[], { missing }: Joining): JsonObject[] {
  for (const [index, key] of without.entries())
    if (!fields.some((field) => field.key === key)) missing.push({ pointer: at("/without", index), field: key });
  return fields.filter(({ key }) => !without.includes(String(key)));
}

/** What a change says of a field takes the place of what that said; its own fields come after those within it. */
function changeFields(fields: readonly JsonObject[], changes: readonly JsonObject[], joining: Joining): JsonObject[] {
  const changed = [...fields];
  for (const [index, { key, fields: inner, ...words }] of changes.entries()) {
    const from = at("/change", index);
    const place = changed.findIndex((field) => field.key === key);
    const before = changed[place];
    if (!before) {
      joining.missing.push({ pointer: at(from, "key"), field: String(key) });
      continue;
    }
    const to = at("/fields", place);
    for (const word of Object.keys(words)) joining.places.set(at(to, word), at(from, word));
    const within = { to: at(to, "fields"), from: at(from, "fields") };
    const more = inner && { fields: addFields(objectsOf(before.fields), objectsOf(inner), within, joining) };
    changed[place] = { ...before, ...words, ...more };
  }
  return changed;
}

function addFields(
  before: readonly JsonObject[],
  added: readonly JsonObject[],
  { to, from }: { to: string; from: string },
  { places }: Joining,
): JsonObject[] {
  for (const index of added.keys()) places.set(at(to, before.length + index), at(from, index));
  return [...before, ...added];
}
