import { kindOf } from "../kinds";
import { limits } from "../read/limits";
import type { SourceDocument } from "../read/sourceDocument";
import { validateShape } from "../shape/validateShape";
import { baseOf, earlierOf, isExtending } from "./bases";
import { countValues, joinDocuments, mergeEntries } from "./joinDocuments";

/** The documents in force, with extensions applied. */
export interface Extended {
  sources: SourceDocument[];
  /** Documents whose base is invalid or missing; they stay as written. */
  unresolved: ReadonlySet<SourceDocument>;
  /** Those of them that exceed the size limits. */
  oversized: ReadonlySet<SourceDocument>;
}

/** Resolves every document that extends another. */
export function extendDocuments(sources: readonly SourceDocument[], read: readonly SourceDocument[]): Extended {
  const unresolved = new Set<SourceDocument>();
  const oversized = new Set<SourceDocument>();
  /** By kind, the last folder whose document was merged with those of earlier folders. */
  const mergedUpTo = new Map<string, number>();
  let values = 0;
  const resolved = sources.map((source) => {
    if (!isExtending(source) || !isWellShaped(source)) return source;
    const resolution: Resolution = { read, oversized: false, remaining: limits.totalExtendedValues - values };
    const extended = resolveExtension(source, resolution, []);
    if (resolution.oversized) oversized.add(source);
    if (extended) values += countValues(extended.value);
    else unresolved.add(source);
    if (extended && kindOf(source.kind).merged)
      mergedUpTo.set(source.kind, Math.max(source.folder, mergedUpTo.get(source.kind) ?? source.folder));
    return extended ?? source;
  });
  // Documents of earlier folders are contained in a merged one, and must not be merged again.
  const isMerged = ({ kind, folder }: SourceDocument) => folder < (mergedUpTo.get(kind) ?? folder);
  return { sources: resolved.filter((source) => !isMerged(source)), unresolved, oversized };
}

interface Resolution {
  read: readonly SourceDocument[];
  /** The number of values that extended documents may still add. */
  remaining: number;
  oversized: boolean;
}

function resolveExtension(
  source: SourceDocument,
  resolution: Resolution,
  ancestors: readonly SourceDocument[],
): SourceDocument | undefined {
  if (!isWellShaped(source) || ancestors.includes(source) || ancestors.length > limits.extensions) return undefined;
  const extendsOther = isExtending(source);
  const found = extendsOther ? baseOf(source, resolution.read) : earlierOf(source, resolution.read);
  if (!extendsOther && !(found && kindOf(source.kind).merged)) return source;
  const base = found && resolveExtension(found, resolution, [...ancestors, source]);
  if (!base || !canBeExtended(base)) return undefined;
  const values = countValues(base.value) + countValues(source.value);
  if (values > Math.min(limits.values, resolution.remaining)) resolution.oversized = true;
  if (resolution.oversized) return undefined;
  return extendsOther ? joinDocuments(source, base) : mergeEntries(source, base);
}

/** Only forms with fields can be extended, not those with their own schema. */
export function canBeExtended({ kind, value }: Pick<SourceDocument, "kind" | "value">): boolean {
  return kind !== "form" || value.fields !== undefined;
}

function isWellShaped({ readable, kind, value }: SourceDocument): boolean {
  return readable && validateShape(kind, value).errors.length === 0;
}
