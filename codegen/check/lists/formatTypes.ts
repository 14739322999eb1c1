import type { OpenApi } from "../../api/openApi";
import { at, type JsonObject, stringsOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { formatOf } from "../../scopes/formatOf";
import { quotedList, typeNames } from "../../shape/describeError";
import { DECIMAL } from "../api/apiSchemas";
import { valueSchemas } from "../api/valueSchemas";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";

/** A format is applied to values of a type it supports; others would be shown unformatted or as nonsense. */
export function* formatTypes(context: CheckContext): Generator<Problem> {
  const { api, registry } = context.documents;
  for (const { source, use } of usesOf(context)) {
    const { record } = use.scope;
    const format = use.kind === "value" ? formatOf(use.value) : undefined;
    if (use.kind !== "value" || !format || !Array.isArray(record)) continue;
    const { key } = use.value;
    const { name } = format;
    const accepted = acceptedTypes(registry.formats[name]);
    const given = record.map((schema) => typesOf(api, schema, key)).find((types) => !isAccepted(types, accepted));
    if (!given) continue;
    const shown = `${JSON.stringify(name)} shows ${typeNames(accepted)}, and ${JSON.stringify(key)} is ${typeNames(given)}`;
    const isText = given.some((type) => accepted.includes(type));
    const hint = isText
      ? ` of which the API does not say that it is a number: "format": "${DECIMAL}"`
      : hintFor(given, registry.formats);
    const place = use.value.format === undefined ? "enum" : "format";
    yield problemAt(source, at(use.pointer, place), shown + hint, "format-fits");
  }
}

/** The types of a property in all alternatives of a record; empty if any of them leaves it open. */
function typesOf(api: OpenApi, record: JsonObject, key: string): string[] {
  const declared = valueSchemas(api, record, key).map(({ type, format }) => [
    ...stringsOf([type].flat()),
    ...(format === DECIMAL ? ["number"] : []),
  ]);
  if (declared.some((types) => types.length === 0)) return [];
  return [...new Set(declared.flat())].filter((type) => type !== "null");
}

function acceptedTypes(format: { takes?: readonly string[] } | undefined): readonly string[] {
  return format?.takes ?? [];
}

function isAccepted(given: readonly string[], accepted: readonly string[]): boolean {
  if (given.length === 0 || accepted.length === 0) return true;
  // A format for numbers accepts text too, but only numeric text.
  const shown = accepted[0] === "number" ? accepted.filter((type) => type !== "string") : accepted;
  return given.some((type) => shown.includes(type) || (type === "integer" && shown.includes("number")));
}

/** The formats intended for a type, unless there are too many to suggest. */
function hintFor(given: readonly string[], formats: Readonly<Record<string, { takes?: readonly string[] }>>): string {
  const candidates = Object.keys(formats).filter((name) => given.includes(acceptedTypes(formats[name])[0] ?? ""));
  return candidates.length > 0 && candidates.length < 4 ? `; did you mean ${quotedList(candidates)}?` : "";
}
