import type { KindName } from "../kinds";
import { memoize } from "../memoize";
import { limits } from "../read/limits";
import type { SourceDocument } from "../read/sourceDocument";

/**
 * Whether a document extends another. Brands are left out: they inherit whole properties and are resolved separately.
 */
export function isExtending({ kind, value }: Pick<SourceDocument, "kind" | "value">): boolean {
  return kind !== "brand" && value.extends !== undefined;
}

/** The document that another one extends: for its own id, the one of an earlier folder, else the newest. */
export function baseOf(source: SourceDocument, all: readonly SourceDocument[]): SourceDocument | undefined {
  const name = (source.extension?.written ?? source).value.extends;
  const folder = name === source.id ? source.folder - 1 : Number.POSITIVE_INFINITY;
  return newestOf(all, source.kind, String(name), folder);
}

/** The document of the same kind and id in the nearest earlier folder. */
export function earlierOf({ kind, id, folder }: SourceDocument, all: readonly SourceDocument[]) {
  return newestOf(all, kind, id, folder - 1);
}

function newestOf(all: readonly SourceDocument[], kind: KindName, id: string, folder: number) {
  return byName(all)
    .get(`${kind} ${id}`)
    ?.filter((other) => other.folder <= folder)
    .sort((one, other) => one.folder - other.folder)
    .at(-1);
}

const byName = memoize((all: readonly SourceDocument[]) => {
  const named = new Map<string, SourceDocument[]>();
  for (const source of all) {
    const name = `${source.kind} ${source.id}`;
    named.set(name, [...(named.get(name) ?? []), source]);
  }
  return named;
});

/** The chain of documents that a document extends. It ends after a repetition, or when it exceeds the limit. */
export function basesOf(source: SourceDocument, all: readonly SourceDocument[]): SourceDocument[] {
  const bases: SourceDocument[] = [];
  for (let base = baseOf(source, all); base; base = baseOf(base, all)) {
    const isRepeated = base === source || bases.includes(base);
    bases.push(base);
    if (isRepeated || bases.length > limits.extensions) break;
  }
  return bases;
}

/** Describes a chain of `extends` that exceeds the limit; undefined if it does not. */
export function tooManyBases(source: SourceDocument, all: readonly SourceDocument[]): string | undefined {
  const isLong = basesOf(source, all).length > limits.extensions;
  return isLong ? `extends a chain of more than ${limits.extensions} documents` : undefined;
}
