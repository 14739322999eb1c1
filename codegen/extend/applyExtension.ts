import { at, objectOf } from "../json";
import type { ExtensionStep, SourceDocument } from "../read/sourceDocument";
import { addParts } from "./addParts";
import { deepMerge } from "./deepMerge";
import { type Extending, ownOrigin, resolveParts } from "./Extending";
import { FORM_OWN, type PartRef, type WrittenValue, writtenExtension } from "./extension";
import { type Emitted, emitPart, isPresent, type Part, partOf, propertiesOf } from "./Part";
import { PartIndex } from "./PartIndex";
import { pathOf } from "./partNames";

/** A document put together with the one it extends, what it did to it, and what it names that is not there. */
export interface Applied extends Emitted {
  faults: readonly { pointer: string; message: string }[];
  steps: readonly ExtensionStep[];
}

/** Leaves out, changes and adds to the parts of a base, in this order, as a document says. */
export function applyExtension(source: SourceDocument, base: Part, what: string): Applied {
  const extending: Extending = { source, index: new PartIndex(base, what), faults: [], steps: [] };
  const { without, change, add, own } = writtenExtension(source);
  leaveOut(extending, without);
  for (const { in: ref, words } of change) changePart(extending, ref, words);
  for (const addition of add) addParts(extending, addition);
  setOwn(extending, own);
  return { ...emitPart(base), faults: extending.faults, steps: extending.steps };
}

function leaveOut(extending: Extending, without: readonly PartRef[]): void {
  // All are found before the first goes, so that no path depends on the order.
  const found = without.map((ref) => ({ ref, parts: resolveParts(extending, ref) }));
  for (const { ref, parts } of found) {
    for (const part of parts) {
      const origin = ownOrigin(extending, ref.pointer);
      if (part === extending.index.root)
        extending.faults.push({
          pointer: ref.pointer,
          message: `${JSON.stringify(ref.path)} is the whole document; leave out parts of it`,
        });
      else if (!isPresent(part))
        extending.faults.push({ pointer: ref.pointer, message: `${JSON.stringify(ref.path)} is left out already` });
      else extending.steps.push({ did: "left out", path: pathOf(part), origin });
      if (part !== extending.index.root) part.gone = true;
    }
  }
}

/** What a change says of a part takes the place of what that says. */
function changePart(extending: Extending, ref: PartRef, words: readonly WrittenValue[]): void {
  const [part] = resolveParts(extending, ref);
  if (!part) return;
  if (!(part.content instanceof Map)) {
    const message = `${JSON.stringify(ref.path)} is no part with words of its own, so nothing in it can be changed`;
    extending.faults.push({ pointer: ref.pointer, message });
    return;
  }
  const path = pathOf(part);
  for (const value of words) setWord(extending, part, value);
  const names = words.map(({ word }) => word);
  extending.steps.push({ did: "changed", path, words: names, origin: ownOrigin(extending, ref.pointer) });
}

function setWord(extending: Extending, part: Part, { word, value, pointer }: WrittenValue): void {
  if (!(part.content instanceof Map)) return;
  const before = part.content.get(word);
  if (before) before.gone = true;
  const inner = partOf(value, ownOrigin(extending, pointer), { word, parent: part });
  part.content.set(word, inner);
  extending.index.add(inner);
}

function setOwn(extending: Extending, own: readonly WrittenValue[]): void {
  const inherited = propertiesOf(extending.index.root);
  const isForm = extending.source.kind === "form";
  const isSaid = (word: string) => word !== "$schema" && (inherited.has(word) || !(isForm && FORM_OWN.has(word)));
  const words = own.map(({ word }) => word).filter(isSaid);
  for (const value of own) setOwnWord(extending, value);
  if (words.length > 0)
    extending.steps.push({ did: "changed", path: "/", words, origin: ownOrigin(extending, at("", words[0] ?? "")) });
}

/** RJSF's uiSchema is a tree of looks, of which a form says those that differ; all else is the document's own as a whole. */
function setOwnWord(extending: Extending, { word, value, pointer }: WrittenValue): void {
  const before = word === "uiSchema" ? propertiesOf(extending.index.root).get(word) : undefined;
  const joined = before ? deepMerge(objectOf(emitPart(before).value), objectOf(value)) : value;
  setWord(extending, extending.index.root, { word, value: joined, pointer });
}
