import type { ExtensionStep, Origin, SourceDocument } from "../read/sourceDocument";
import type { PartRef } from "./extension";
import { entriesOf, isPresent, type Part, propertiesOf } from "./Part";
import type { PartIndex } from "./PartIndex";
import { namesOf } from "./partNames";

/** The state of extending a document. */
export interface Extending {
  source: SourceDocument;
  index: PartIndex;
  faults: { pointer: string; message: string }[];
  steps: ExtensionStep[];
}

/** The origin of a value that the extending document writes at a pointer. */
export function ownOrigin({ source }: Extending, pointer: string): Origin {
  return { source, pointer };
}

/** Resolves a reference to parts: all fields with a key, or the part at a path. Records a fault if there is none. */
export function resolveParts(extending: Extending, ref: PartRef): Part[] {
  const { index, faults } = extending;
  const fields = ref.isField ? entriesOf(propertiesOf(index.root).get("fields") ?? index.root).filter(isPresent) : [];
  const keyed = fields.filter((field) => propertiesOf(field).get("key")?.content === ref.path);
  if (keyed.length > 0) return keyed;
  const found = index.find(ref.path);
  if ("part" in found) return [found.part];
  const message = ref.isField && !ref.path.includes("/") ? missingField(index, ref.path, fields) : found.fault;
  faults.push({ pointer: ref.pointer, message });
  return [];
}

function missingField(index: PartIndex, key: string, fields: readonly Part[]): string {
  return index.missing(
    key,
    "field",
    fields.flatMap((field) => namesOf(field).slice(0, 1)),
  );
}
