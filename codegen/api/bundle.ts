import { at, isObject, type Json, type JsonObject, objectOf, segmentsOf, valueAt } from "../json";
import type { SourceDocument } from "../read/sourceDocument";
import { type FileTarget, fileTarget, isPart, nameOfFile } from "./fileReferences";

/** A part of another file that some `$ref` points to. It becomes a component of the merged API document. */
export interface ExternalComponent {
  source: SourceDocument;
  pointer: string;
  section: string;
  name: string;
}

/** The API files with every `$ref` local to the merged document, and the components imported from other files. */
export interface Bundle {
  sources: SourceDocument[];
  components: ExternalComponent[];
}

/**
 * Bundles the API files: rewrites references to other files as references within the API document. References that
 * resolve to nothing stay unchanged.
 */
export function bundle(sources: readonly SourceDocument[]): Bundle {
  const files = new Map(sources.map((source) => [nameOfFile(source), source]));
  const components = new Map<string, ExternalComponent>();
  const taken = new Set(sources.filter((source) => !isPart(source)).flatMap(({ value }) => componentNames(value)));
  const refer = (source: SourceDocument, reference: string, place: string): string => {
    const target = fileTarget(source, reference, files);
    if (!target?.source || valueAt(target.source.value, target.pointer) === undefined) return reference;
    if (!isPart(target.source)) return `#${target.pointer}`;
    const known =
      components.get(`${target.file}#${target.pointer}`) ?? componentFor(target, target.source, place, taken);
    components.set(`${target.file}#${target.pointer}`, known);
    return `#${at("/components", known.section, known.name)}`;
  };
  const rewritten = sources.map((source) => {
    const value = rewrite(source.value, "", (reference, place) => refer(source, reference, place));
    return value === source.value ? source : { ...source, value: objectOf(value) };
  });
  const byFile = new Map(rewritten.map((source) => [nameOfFile(source), source]));
  const parts = [...components.values()].map((part) => ({
    ...part,
    source: byFile.get(nameOfFile(part.source)) ?? part.source,
  }));
  return { sources: rewritten, components: parts };
}

function componentFor(
  target: FileTarget,
  source: SourceDocument,
  place: string,
  taken: Set<string>,
): ExternalComponent {
  const section = sectionOf(place);
  const last = segmentsOf(target.pointer).at(-1) ?? target.file.replace(/^.*\/|\.[^.]*$/g, "");
  const plain = last.replace(/[^A-Za-z0-9._-]/g, "_");
  let name = plain;
  for (let count = 2; taken.has(`${section}/${name}`); count += 1) name = `${plain}${count}`;
  taken.add(`${section}/${name}`);
  return { source, pointer: target.pointer, section, name };
}

/** The components section of a part, inferred from the place that refers to it. */
function sectionOf(place: string): string {
  if (/\/parameters\/[^/]+$/.test(place)) return "parameters";
  if (/\/responses\/[^/]+$/.test(place)) return "responses";
  return /\/requestBody$|\/requestBodies\/[^/]+$/.test(place) ? "requestBodies" : "schemas";
}

function componentNames({ components }: JsonObject): string[] {
  return Object.entries(objectOf(components)).flatMap(([section, named]) =>
    Object.keys(objectOf(named)).map((name) => `${section}/${name}`),
  );
}

/** Returns the identical value if no reference in it changed. */
function rewrite(value: Json, place: string, refer: (reference: string, place: string) => string): Json {
  if (Array.isArray(value)) {
    const parts = value.map((part, index) => rewrite(part, at(place, index), refer));
    return parts.every((part, index) => part === value[index]) ? value : parts;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] =>
    key === "$ref" && typeof part === "string"
      ? [key, refer(part, place)]
      : [key, rewrite(part, at(place, key), refer)],
  );
  return entries.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(entries);
}
