import { fileFault, nameOfFile } from "../../api/fileReferences";
import type { MergedApi } from "../../api/mergeApi";
import { at, isObject, type Json, objectOf, resolveReference, segmentsOf, valueAt } from "../../json";
import { memoizeAll } from "../../memoize";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { cycleMessage, firstPerCycle, referenceCycle } from "../schemas/referenceCycles";

/** Every `$ref` of the API resolves, within the API document or to a file beside it. */
export function* apiReferences({ mergedApi }: CheckContext): Generator<Problem> {
  const faults = mergedApi.sources.flatMap((source) => [...faultsOf(source, mergedApi)]);
  for (const { source, pointer, message } of firstPerCycle(faults))
    yield problemAt(source, pointer, message, "api-references");
}

/** What is wrong with a reference, with the reference cycle it leads into, if any. */
interface Fault {
  source: SourceDocument;
  pointer: string;
  message: string;
  cycle?: readonly string[] | undefined;
}

const faultsOf = memoizeAll(function* (source: SourceDocument, { api, sources }: MergedApi): Generator<Fault> {
  const files = new Map(sources.map((file) => [nameOfFile(file), file]));
  for (const { reference, pointer } of references(source.value, "")) {
    const isBroken = !reference.startsWith("#/") || resolveReference(api, reference) === undefined;
    const cycle = isBroken ? undefined : referenceCycle(reference, api);
    const broken = isBroken ? (fileFault(source, reference, files) ?? faultOf(reference, api)) : undefined;
    const message = cycle ? cycleMessage(cycle) : broken;
    if (message) yield { source, pointer, message, cycle };
  }
});

function* references(value: Json, pointer: string): Generator<{ reference: string; pointer: string }> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) yield* references(part, at(pointer, index));
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "$ref" && typeof part === "string") yield { reference: part, pointer: at(pointer, key) };
    else yield* references(part, at(pointer, key));
  }
}

function faultOf(reference: string, api: SourceDocument["value"]): string | undefined {
  if (!reference.startsWith("#/")) return 'a $ref must stay inside the API document, as in "#/components/schemas/Tag"';
  const pointer = reference.slice(1);
  if (resolveReference(api, reference) !== undefined) return undefined;
  const name = segmentsOf(pointer).at(-1) ?? "";
  const siblings = objectOf(valueAt(api, pointer.slice(0, pointer.lastIndexOf("/"))));
  return `nothing found at ${JSON.stringify(reference)}${didYouMean(name, Object.keys(siblings))}`;
}
