import { at, isObject, type Json, type JsonObject, objectOf, segmentsOf, valueAt } from "../json";
import type { SourceDocument } from "../read/sourceDocument";
import { type FileTarget, fileTarget, isPart, nameOfFile } from "./fileReferences";

/** A part of another file that something refers to: in the API document it is a component. */
export interface ExternalComponent {
  source: SourceDocument;
  pointer: string;
  section: string;
  name: string;
}

/** The API files with references into the one document, and the parts of other files they brought. */
export interface Bundle {
  sources: SourceDocument[];
  brought: ExternalComponent[];
}

/** Turns references to other files into references within the API document; those that lead nowhere stay as they are. */
export function bundle(sources: readonly SourceDocument[]): Bundle {
  const files = new Map(sources.map((source) => [nameOfFile(source), source]));
  const brought = new Map<string, ExternalComponent>();
  const taken = new Set(sources.filter((source) => !isPart(source)).flatMap(({ value }) => componentNames(value)));
  const refer = (source: SourceDocument, reference: string, place: string): string => {
    const target = fileTarget(source, reference, files);
    if (!target?.source || valueAt(target.source.value, target.pointer) === undefined) return reference;
    if (!isPart(target.source)) return `#${target.pointer}`;
    const known = brought.get(`${target.file}#${target.pointer}`) ?? broughtPart(target, target.source, place, taken);
    brought.set(`${target.file}#${target.pointer}`, known);
    return `#${at("/components", known.section, known.name)}`;
  };
  const rewritten = sources.map((source) => {
    const value = rewrite(source.value, "", (reference, place) => refer(source, reference, place));
    return value === source.value ? source : { ...source, value: objectOf(value) };
  });
  const byFile = new Map(rewritten.map((source) => [nameOfFile(source), source]));
  const parts = [...brought.values()].map((part) => ({
    ...part,
    source: byFile.get(nameOfFile(part.source)) ?? part.source,
  }));
  return { sources: rewritten, brought: parts };
}

function broughtPart(target: FileTarget, source: SourceDocument, place: string, taken: Set<string>): ExternalComponent {
  const section = sectionOf(place);
  const last = segmentsOf(target.pointer).at(-1) ?? target.file.replace(/^.*\/|\.[^.]*$/g, "");
  const plain = last.replace(/[^A-Za-z0-9._-]/g, "_");
  let name = plain;
  for (let count = 2; taken.has(`${section}/${name}`); count += 1) name = `${plain}${count}`;
  taken.add(`${section}/${name}`);
  return { source, pointer: target.pointer, section, name };
}

/** Which components a part stands among follows from where it is referred to. */
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

/** The same value where no reference changed. */
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
