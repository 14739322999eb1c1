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

/** A value is of a type its format shows; one of another type would be shown as it is, or as nonsense. */
export function* formatTypes(context: CheckContext): Generator<Problem> {
  const { api, registry } = context.documents;
  for (const { source, use } of usesOf(context)) {
    const { record } = use.scope;
    const format = use.kind === "value" ? formatOf(use.value) : undefined;
    if (use.kind !== "value" || !format || !Array.isArray(record)) continue;
    const { key } = use.value;
    const { name } = format;
    const takes = takenBy(registry.formats[name]);
    const given = record.map((schema) => typesOf(api, schema, key)).find((types) => !fits(types, takes));
    if (!given) continue;
    const shown = `${JSON.stringify(name)} shows ${typeNames(takes)}, and ${JSON.stringify(key)} is ${typeNames(given)}`;
    const isText = given.some((type) => takes.includes(type));
    const hint = isText
      ? ` of which the API does not say that it is a number: "format": "${DECIMAL}"`
      : hintFor(given, registry.formats);
    const place = use.value.format === undefined ? "enum" : "format";
    yield problemAt(source, at(use.pointer, place), shown + hint, "format-fits");
  }
}

/** The types a property has in any alternative of a record; none when that is not said. */
function typesOf(api: OpenApi, record: JsonObject, key: string): string[] {
  const said = valueSchemas(api, record, key).map(({ type, format }) => [
    ...stringsOf([type].flat()),
    ...(format === DECIMAL ? ["number"] : []),
  ]);
  if (said.some((types) => types.length === 0)) return [];
  return [...new Set(said.flat())].filter((type) => type !== "null");
}

function takenBy(format: { takes?: readonly string[] } | undefined): readonly string[] {
  return format?.takes ?? [];
}

function fits(given: readonly string[], takes: readonly string[]): boolean {
  if (given.length === 0 || takes.length === 0) return true;
  // A format made for numbers shows texts too, but only of numbers.
  const shown = takes[0] === "number" ? takes.filter((type) => type !== "string") : takes;
  return given.some((type) => shown.includes(type) || (type === "integer" && shown.includes("number")));
}

/** The formats made for a type; where there are many, none is likely to be the one that was meant. */
function hintFor(given: readonly string[], formats: Readonly<Record<string, { takes?: readonly string[] }>>): string {
  const made = Object.keys(formats).filter((name) => given.includes(takenBy(formats[name])[0] ?? ""));
  return made.length > 0 && made.length < 4 ? `; did you mean ${quotedList(made)}?` : "";
}
