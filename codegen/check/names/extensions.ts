import { baseOf, isExtending, tooManyBases } from "../../extend/bases";
import { canBeExtended } from "../../extend/extendDocuments";
import { at } from "../../json";
import { nameKinds } from "../../names";
import type { Problem } from "../../problem";
import { limits } from "../../read/limits";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { createCycleFilter, extensionCycle } from "../cycles";
import { missingName } from "./namesExist";

/** A document extends another of its kind, never itself, and removes, changes and adds only what is supported. */
export function* extensions({ sources, read, oversized }: CheckContext): Generator<Problem> {
  const isNew = createCycleFilter();
  for (const source of sources) {
    for (const { pointer, message } of source.extension?.faults ?? [])
      yield problemAt(source.extension?.written ?? source, pointer, message, "extends");
    if (source.kind === "domain" && source.folder > 0) yield* changesBeyondRows(source);
    if (source.extension || !isExtending(source)) continue;
    const cycle = extensionCycle(source, read);
    const cycleFault = cycle && isNew(cycle) ? `extends itself: ${cycle.join(" → ")}` : undefined;
    const message = baseFault(source, read) ?? cycleFault ?? tooManyBases(source, read);
    if (message) yield problemAt(source, "/extends", message, "extends");
    else if (oversized.has(source)) yield problemAt(source, "/extends", OVERSIZED, "limits");
  }
}

/** Code relies on the columns of a domain table; overlays may change its rows only. */
function* changesBeyondRows({ extension }: SourceDocument): Generator<Problem> {
  const { written, steps = [] } = extension ?? {};
  if (!written) return;
  const message = "an overlay may extend only the rows of a domain table; everything else belongs to the base folder";
  for (const { path, origin } of steps)
    if (!path.startsWith("rows/")) yield problemAt(written, origin.pointer, message, "extends");
  for (const keyword of Object.keys(written.value))
    if (["description", "key", "columns", "rows"].includes(keyword))
      yield problemAt(written, at("", keyword), message, "extends", "key");
}

const OVERSIZED = `too large once extended: at most ${limits.values} values per document, ${limits.totalExtendedValues} in all extended documents`;

function baseFault(source: SourceDocument, read: readonly SourceDocument[]): string | undefined {
  const base = baseOf(source, read);
  const { kind, id, value } = source;
  const name = JSON.stringify(value.extends);
  if (value.extends === id && !base) return `no earlier folder contains a ${kind} ${name} to extend`;
  if (base && base.value.extends === undefined && !canBeExtended(base))
    return `${name} has its own schema; only forms made of fields can be extended`;
  if (base || nameKinds.some((known) => known === kind)) return undefined;
  const names = read.filter((other) => other.kind === kind).map((other) => other.id);
  return missingName(kind, String(value.extends), names);
}
