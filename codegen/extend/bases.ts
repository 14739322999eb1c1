import type { KindName } from "../kinds";
import { memoize } from "../memoize";
import { limits } from "../read/limits";
import type { SourceDocument } from "../read/sourceDocument";

/** Whether a document says that it extends another; a brand takes properties as a whole and is put together by itself. */
export function isExtending({ kind, value }: Pick<SourceDocument, "kind" | "value">): boolean {
  return kind !== "brand" && value.extends !== undefined;
}

/** The document another one of its kind extends: of its own name that of an earlier folder, else the newest. */
export function baseOf(source: SourceDocument, all: readonly SourceDocument[]): SourceDocument | undefined {
  const name = (source.extension?.written ?? source).value.extends;
  const folder = name === source.id ? source.folder - 1 : Number.POSITIVE_INFINITY;
  return newestOf(all, source.kind, String(name), folder);
}

/** The document of the nearest earlier folder that has one of the same kind and name. */
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

/** What a document extends, what that extends and so on; ends where one comes again or there are too many. */
export function basesOf(source: SourceDocument, all: readonly SourceDocument[]): SourceDocument[] {
  const bases: SourceDocument[] = [];
  for (let base = baseOf(source, all); base; base = baseOf(base, all)) {
    const isAgain = base === source || bases.includes(base);
    bases.push(base);
    if (isAgain || bases.length > limits.extensions) break;
  }
  return bases;
}

/** What is wrong with a document that extends one that extends one, and so on, without end or nearly so. */
export function tooManyBases(source: SourceDocument, all: readonly SourceDocument[]): string | undefined {
  const isLong = basesOf(source, all).length > limits.extensions;
  return isLong ? `extends more than ${limits.extensions} others, one after another` : undefined;
}
