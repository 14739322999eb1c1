import { isObject, type Json, type JsonObject, objectOf } from "../json";
import { kindOf } from "../kinds";
import { memoize } from "../memoize";
import { type NameKind, nameKinds } from "../names";
import type { Located, Origin, SourceDocument } from "../read/sourceDocument";
import type { Finding } from "../shape/validateShape";
import { applyExtension } from "./applyExtension";
import { FORM_OWN } from "./extension";
import { emitPart, originWithin, type Part, partOf, propertiesOf } from "./Part";

/** Applies a document to the one it extends. */
export const joinDocuments = memoize((source: SourceDocument, base: SourceDocument): SourceDocument => {
  const root = partsOf(base, inheritedFrom(base, source));
  const what = `the ${nounOf(source)} ${JSON.stringify(base.id)}`;
  const { value, ...joined } = applyExtension(source, root, what);
  const extended: SourceDocument = {
    ...source,
    value: objectOf(value),
    extension: { ...joined, base, written: source },
    locate: (pointer, part) => locate(extended, pointer, part),
  };
  return extended;
});

/** Merges a document into the earlier one, for kinds whose entries overlays are merged. */
export const mergeEntries = memoize((source: SourceDocument, base: SourceDocument): SourceDocument => {
  const root = partsOf(base, base.value);
  const { merged = [] } = kindOf(source.kind);
  for (const [property, value] of Object.entries(source.value)) {
    const origin: Origin = originWithin({ source, pointer: "" }, property);
    const within = propertiesOf(root).get(property);
    if (within && merged.includes(property) && isObject(value))
      for (const [name, entry] of Object.entries(value)) setPart(within, name, entry, originWithin(origin, name));
    else setPart(root, property, value, origin);
  }
  const { value, places } = emitPart(root);
  const extension = { base, written: source, places, steps: [], faults: [] };
  return { ...source, value: objectOf(value), extension };
});

function setPart(parent: Part, property: string, value: Json, origin: Origin): void {
  if (parent.content instanceof Map) parent.content.set(property, partOf(value, origin, { property, parent }));
}

function partsOf(base: SourceDocument, value: JsonObject): Part {
  const { extension } = base;
  const origin = { source: base, pointer: "" };
  return partOf(value, origin, extension && { places: extension.places });
}

function inheritedFrom(base: SourceDocument, source: SourceDocument): JsonObject {
  const isOther = source.kind === "form" && base.id !== source.id;
  const inherited = Object.entries(base.value).filter(
    ([property]) => property !== "draft" && !(isOther && FORM_OWN.has(property)),
  );
  return Object.fromEntries(inherited);
}

/** How messages refer to a kind of document. */
function nounOf({ kind }: SourceDocument): string {
  return kind === "enum" ? "enumeration" : kind === "domain" ? "domain table" : kind;
}

/** The number of values in a value, including itself. */
export const countValues = memoize((value: JsonObject): number => countWithin(value));

function countWithin(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((count, inner) => count + countWithin(inner), 1);
}

/**
 * The position of a part of an extended document. A part inherited from another document is located where that one is
 * named.
 */
function locate(extended: SourceDocument, pointer: string, part?: "key" | "value"): Located {
  const { extension } = extended;
  if (!extension) return extended.locate(pointer, part);
  const { source, pointer: written } = originOf(extended, pointer);
  if (source === extension.written) return source.locate(written, part);
  const place = extension.written.locate("/extends", part);
  if (extension.base.id !== extended.id) return place;
  return { ...place, from: `${source.file}:${source.locate(written).line}` };
}

/** The document and pointer where a part is written. */
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
 * The findings to check in a document that extends another id: those it writes itself, and inherited texts whose
 * bindings may be out of scope. A document that extends its own id replaces the other one, so all of its findings
 * count.
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
