import { isObject, type Json, type JsonObject, objectOf } from "../json";
import { kindOf } from "../kinds";
import { memoize } from "../memoize";
import { type NameKind, nameKinds } from "../names";
import type { Located, Origin, SourceDocument } from "../read/sourceDocument";
import type { Finding } from "../shape/validateShape";
import { applyExtension } from "./applyExtension";
import { FORM_OWN } from "./extension";
import { emitPart, originWithin, type Part, partOf, propertiesOf } from "./Part";

/** A document put together with the one it extends. */
export const joinDocuments = memoize((source: SourceDocument, base: SourceDocument): SourceDocument => {
  const root = partsOf(base, inheritedFrom(base, source));
  const what = `the ${wordOf(source)} ${JSON.stringify(base.id)}`;
  const { value, ...joined } = applyExtension(source, root, what);
  const extended: SourceDocument = {
    ...source,
    value: objectOf(value),
    extension: { ...joined, base, written: source },
    locate: (pointer, part) => locate(extended, pointer, part),
  };
  return extended;
});

/** A document of a kind whose entries are laid over the earlier ones, put together with them. */
export const mergeEntries = memoize((source: SourceDocument, base: SourceDocument): SourceDocument => {
  const root = partsOf(base, base.value);
  const { merged = [] } = kindOf(source.kind);
  for (const [word, value] of Object.entries(source.value)) {
    const origin: Origin = originWithin({ source, pointer: "" }, word);
    const within = propertiesOf(root).get(word);
    if (within && merged.includes(word) && isObject(value))
      for (const [name, entry] of Object.entries(value)) setPart(within, name, entry, originWithin(origin, name));
    else setPart(root, word, value, origin);
  }
  const { value, places } = emitPart(root);
  const extension = { base, written: source, places, steps: [], faults: [] };
  return { ...source, value: objectOf(value), extension };
});

function setPart(parent: Part, word: string, value: Json, origin: Origin): void {
  if (parent.content instanceof Map) parent.content.set(word, partOf(value, origin, { word, parent }));
}

function partsOf(base: SourceDocument, value: JsonObject): Part {
  const { extension } = base;
  const origin = { source: base, pointer: "" };
  return partOf(value, origin, extension && { places: extension.places });
}

function inheritedFrom(base: SourceDocument, source: SourceDocument): JsonObject {
  const isOther = source.kind === "form" && base.id !== source.id;
  const taken = Object.entries(base.value).filter(([word]) => word !== "draft" && !(isOther && FORM_OWN.has(word)));
  return Object.fromEntries(taken);
}

/** What a document of its kind is called in a sentence. */
function wordOf({ kind }: SourceDocument): string {
  return kind === "enum" ? "enumeration" : kind === "domain" ? "domain table" : kind;
}

/** How many values there are in a value. */
export const countValues = memoize((value: JsonObject): number => countWithin(value));

function countWithin(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((count, inner) => count + countWithin(inner), 1);
}

/** Where a part of a joined document is written: what another one says stands where that is named. */
function locate(extended: SourceDocument, pointer: string, part?: "key" | "value"): Located {
  const { extension } = extended;
  if (!extension) return extended.locate(pointer, part);
  const { source, pointer: written } = originOf(extended, pointer);
  if (source === extension.written) return source.locate(written, part);
  const place = extension.written.locate("/extends", part);
  if (extension.base.id !== extended.id) return place;
  return { ...place, from: `${source.file}:${source.locate(written).line}` };
}

/** Where a part of a document is written, in which document. */
export function originOf(source: SourceDocument, pointer: string): Origin {
  const places = source.extension?.places;
  for (let place = pointer; places; place = place.slice(0, place.lastIndexOf("/"))) {
    const origin = places.get(place);
    if (origin) return { ...origin, pointer: origin.pointer + pointer.slice(place.length) };
    if (place === "") break;
  }
  return { source, pointer };
}

/**
 * What rules look at in a document that extends one of another name: its own places, and inherited texts that may bind to
 * what is not at hand here. One that extends its own name stands in the place of the other, and all of it counts.
 */
export function ownFindings(source: SourceDocument, findings: readonly Finding[]): readonly Finding[] {
  const { extension } = source;
  if (!extension) return findings;
  const own = findings.filter(
    ({ pointer, kind, value }) =>
      extension.base.id === source.id ||
      originOf(source, pointer).source === extension.written ||
      (kind === "text" && mayBind(value)),
  );
  const kind = nameKinds.find((name): name is NameKind => name === source.kind);
  const base = kind && { kind, pointer: "/extends", value: extension.written.value.extends };
  return base ? [...own, base] : own;
}

function mayBind(value: unknown): boolean {
  return typeof value === "string" && value.includes("{");
}
