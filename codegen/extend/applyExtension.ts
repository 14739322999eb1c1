import { at, objectOf } from "../json";
import type { ExtensionStep, SourceDocument } from "../read/sourceDocument";
import { addParts } from "./addParts";
import { deepMerge } from "./deepMerge";
import { type Extending, ownOrigin, resolveParts } from "./Extending";
import { FORM_OWN, type PartRef, type WrittenValue, writtenExtension } from "./extension";
import { type Emitted, emitPart, isPresent, type Part, partOf, propertiesOf } from "./Part";
import { PartIndex } from "./PartIndex";
import { pathOf } from "./partNames";

/** The result of applying an extension: the document, its steps, and references to parts that do not exist. */
export interface Applied extends Emitted {
  faults: readonly { pointer: string; message: string }[];
  steps: readonly ExtensionStep[];
}

/** Applies an extension to the parts of its base: removals, then changes, then additions. */
export function applyExtension(source: SourceDocument, base: Part, what: string): Applied {
  const extending: Extending = { source, index: new PartIndex(base, what), faults: [], steps: [] };
  const { without, change, add, own } = writtenExtension(source);
  removeParts(extending, without);
  for (const { in: ref, values } of change) changePart(extending, ref, values);
  for (const addition of add) addParts(extending, addition);
  setOwnProperties(extending, own);
  return { ...emitPart(base), faults: extending.faults, steps: extending.steps };
}

function removeParts(extending: Extending, without: readonly PartRef[]): void {
  // All references are resolved before the first removal, so that paths do not depend on the order.
  const found = without.map((ref) => ({ ref, parts: resolveParts(extending, ref) }));
  for (const { ref, parts } of found) {
    for (const part of parts) {
      const origin = ownOrigin(extending, ref.pointer);
      if (part === extending.index.root)
        extending.faults.push({
          pointer: ref.pointer,
          message: `${JSON.stringify(ref.path)} is the whole document; remove only parts of it`,
        });
      else if (!isPresent(part))
        extending.faults.push({ pointer: ref.pointer, message: `${JSON.stringify(ref.path)} is already removed` });
      else extending.steps.push({ did: "left out", path: pathOf(part), origin });
      if (part !== extending.index.root) part.removed = true;
    }
  }
}

/** Replaces properties of a part. */
function changePart(extending: Extending, ref: PartRef, values: readonly WrittenValue[]): void {
  const [part] = resolveParts(extending, ref);
  if (!part) return;
  if (!(part.content instanceof Map)) {
    const message = `${JSON.stringify(ref.path)} has no properties of its own, so nothing in it can be changed`;
    extending.faults.push({ pointer: ref.pointer, message });
    return;
  }
  const path = pathOf(part);
  for (const value of values) setProperty(extending, part, value);
  const properties = values.map(({ property }) => property);
  extending.steps.push({ did: "changed", path, properties, origin: ownOrigin(extending, ref.pointer) });
}

function setProperty(extending: Extending, part: Part, { property, value, pointer }: WrittenValue): void {
  if (!(part.content instanceof Map)) return;
  const previous = part.content.get(property);
  if (previous) previous.removed = true;
  const inner = partOf(value, ownOrigin(extending, pointer), { property, parent: part });
  part.content.set(property, inner);
  extending.index.add(inner);
}

function setOwnProperties(extending: Extending, own: readonly WrittenValue[]): void {
  const inherited = propertiesOf(extending.index.root);
  const isForm = extending.source.kind === "form";
  const isReported = (property: string) =>
    property !== "$schema" && (inherited.has(property) || !(isForm && FORM_OWN.has(property)));
  const properties = own.map(({ property }) => property).filter(isReported);
  for (const value of own) setOwnProperty(extending, value);
  if (properties.length > 0)
    extending.steps.push({
      did: "changed",
      path: "/",
      properties,
      origin: ownOrigin(extending, at("", properties[0] ?? "")),
    });
}

/**
 * A form's uiSchema is merged into the inherited one, because it lists only differences. Other properties are replaced
 * as a whole.
 */
function setOwnProperty(extending: Extending, { property, value, pointer }: WrittenValue): void {
  const previous = property === "uiSchema" ? propertiesOf(extending.index.root).get(property) : undefined;
  const merged = previous ? deepMerge(objectOf(emitPart(previous).value), objectOf(value)) : value;
  setProperty(extending, extending.index.root, { property, value: merged, pointer });
}
