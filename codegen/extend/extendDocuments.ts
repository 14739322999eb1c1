import { kindOf } from "../kinds";
import { limits } from "../read/limits";
import type { SourceDocument } from "../read/sourceDocument";
import { validateShape } from "../shape/validateShape";
import { baseOf, earlierOf, isExtending } from "./bases";
import { countValues, joinDocuments, mergeEntries } from "./joinDocuments";

/** The documents in force, those that extend others put together with them. */
export interface Extended {
  sources: SourceDocument[];
  /** Those that extend what cannot be used; they stay as they are written. */
  unsettled: ReadonlySet<SourceDocument>;
  /** Of these those that come to too much. */
  excessive: ReadonlySet<SourceDocument>;
}

/** Puts every document that extends another together with it. */
export function extendDocuments(sources: readonly SourceDocument[], read: readonly SourceDocument[]): Extended {
  const unsettled = new Set<SourceDocument>();
  const excessive = new Set<SourceDocument>();
  /** By kind, the last folder whose document of entries was put together with those before it. */
  const whole = new Map<string, number>();
  let values = 0;
  const settled = sources.map((source) => {
    if (!isExtending(source) || !isWellShaped(source)) return source;
    const settling: Settling = { read, excessive: false, left: limits.totalExtendedValues - values };
    const joined = settle(source, settling, []);
    if (settling.excessive) excessive.add(source);
    if (joined) values += countValues(joined.value);
    else unsettled.add(source);
    if (joined && kindOf(source.kind).merged)
      whole.set(source.kind, Math.max(source.folder, whole.get(source.kind) ?? source.folder));
    return joined ?? source;
  });
  // What an extending document took over from earlier folders would be laid under it once more.
  const isCovered = ({ kind, folder }: SourceDocument) => folder < (whole.get(kind) ?? folder);
  return { sources: settled.filter((source) => !isCovered(source)), unsettled, excessive };
}

interface Settling {
  read: readonly SourceDocument[];
  /** Values all documents may still come to. */
  left: number;
  excessive: boolean;
}

function settle(
  source: SourceDocument,
  settling: Settling,
  around: readonly SourceDocument[],
): SourceDocument | undefined {
  if (!isWellShaped(source) || around.includes(source) || around.length > limits.extensions) return undefined;
  const isJoining = isExtending(source);
  const found = isJoining ? baseOf(source, settling.read) : earlierOf(source, settling.read);
  if (!isJoining && !(found && kindOf(source.kind).merged)) return source;
  const base = found && settle(found, settling, [...around, source]);
  if (!base || !canBeExtended(base)) return undefined;
  const values = countValues(base.value) + countValues(source.value);
  if (values > Math.min(limits.values, settling.left)) settling.excessive = true;
  if (settling.excessive) return undefined;
  return isJoining ? joinDocuments(source, base) : mergeEntries(source, base);
}

/** Of a form only fields can be changed, not a schema of its own. */
export function canBeExtended({ kind, value }: Pick<SourceDocument, "kind" | "value">): boolean {
  return kind !== "form" || value.fields !== undefined;
}

function isWellShaped({ readable, kind, value }: SourceDocument): boolean {
  return readable && validateShape(kind, value).errors.length === 0;
}
