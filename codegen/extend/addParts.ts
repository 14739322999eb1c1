import { at } from "../json";
import { didYouMean } from "../nearest";
import { type Extending, ownOrigin, resolveParts } from "./Extending";
import type { Addition, WrittenValue } from "./extension";
import { entriesOf, isPresent, type Part, partOf, propertiesOf } from "./Part";
import { namesOf, ownNameOf, pathOf } from "./partNames";

/** Puts new parts into the list or the object an addition means, beside the neighbour it names. */
export function addParts(extending: Extending, addition: Addition): void {
  const target = targetOf(extending, addition);
  if (!target) return;
  if (addition.isList ? !Array.isArray(target.content) : !(target.content instanceof Map)) {
    const wanted = addition.isList ? "no list" : "a list";
    fault(extending, at(addition.pointer, addition.word), `${JSON.stringify(pathOf(target))} is ${wanted}`);
  } else if (addition.isList) addEntries(extending, addition, target);
  else addProperties(extending, addition, target);
}

/** The list or object that parts are added to: made where the part that `in` names has none yet. */
function targetOf(extending: Extending, addition: Addition): Part | undefined {
  const { word } = addition;
  if (!addition.in) return targetByWord(extending, addition);
  const [part] = resolveParts(extending, addition.in);
  if (!part) return undefined;
  if (!(part.content instanceof Map)) {
    fault(extending, addition.in.pointer, `${JSON.stringify(addition.in.path)} has no ${JSON.stringify(word)}`);
    return undefined;
  }
  const known = part.content.get(word);
  if (known && isPresent(known)) return known;
  const origin = ownOrigin(extending, at(addition.pointer, word));
  const made = partOf(addition.isList ? [] : {}, origin, { word, parent: part });
  part.content.set(word, made);
  return made;
}

function targetByWord(extending: Extending, { word, before, after, pointer }: Addition): Part | undefined {
  const { index } = extending;
  const called = index.named(word).filter((part) => part.word === word && typeof part.content === "object");
  const neighbour = before ?? after;
  const [target, ...others] =
    neighbour === undefined ? called : called.filter((list) => neighboursIn(list, neighbour).length > 0);
  if (target && others.length === 0) return target;
  const where = at(pointer, neighbour === undefined ? word : before === undefined ? "after" : "before");
  if (target) fault(extending, where, `${index.ambiguous(word, [target, ...others])} with "in"`);
  else if (called.length === 0) fault(extending, at(pointer, word), index.noWord(word));
  else fault(extending, where, noNeighbour(called, neighbour ?? ""));
  return undefined;
}

function noNeighbour(lists: readonly Part[], neighbour: string): string {
  const names = lists.flatMap((list) => entriesOf(list).filter(isPresent).flatMap(namesOf));
  const list = lists.length === 1 && lists[0] ? pathOf(lists[0]) : (lists[0]?.word ?? "");
  return `${JSON.stringify(list)} has no part ${JSON.stringify(neighbour)}${didYouMean(neighbour, names)}`;
}

/** The entries of a list called by a name, where it is the strongest. */
function neighboursIn(list: Part, name: string): Part[] {
  const called = entriesOf(list).filter((entry) => isPresent(entry) && namesOf(entry).includes(name));
  const rank = Math.min(...called.map((entry) => namesOf(entry).indexOf(name)));
  return called.filter((entry) => namesOf(entry).indexOf(name) === rank);
}

function addEntries(extending: Extending, addition: Addition, list: Part): void {
  const first = placeIn(extending, addition, list);
  if (first === undefined || !Array.isArray(list.content)) return;
  let place = first;
  for (const written of addition.parts) {
    const part = partOf(written.value, ownOrigin(extending, written.pointer), { parent: list });
    const twin = twinOf(part, list);
    if (twin) {
      const word = ownNameOf(part)?.word ?? "";
      fault(extending, word === "" ? written.pointer : at(written.pointer, word), isThereAlready(twin));
      continue;
    }
    list.content.splice(place, 0, part);
    place += 1;
    noteAdded(extending, part, written);
  }
}

/** Where in a list new entries go: beside the neighbour an addition names, else at its end. */
function placeIn(extending: Extending, { before, after, pointer }: Addition, list: Part): number | undefined {
  const neighbour = before ?? after;
  if (neighbour === undefined) return entriesOf(list).length;
  const [found, ...others] = neighboursIn(list, neighbour);
  if (found && others.length === 0) return entriesOf(list).indexOf(found) + (before === undefined ? 1 : 0);
  const where = at(pointer, before === undefined ? "after" : "before");
  const message = found ? extending.index.ambiguous(neighbour, [found, ...others]) : noNeighbour([list], neighbour);
  fault(extending, where, message);
  return undefined;
}

/** Whether a list has an entry of this name; a property may be asked for several times, as conditions say. */
function twinOf(part: Part, list: Part): Part | undefined {
  const own = ownNameOf(part);
  if (!own || (list.word === "fields" && propertiesOf(part).has("key"))) return undefined;
  return entriesOf(list).find((entry) => {
    const other = isPresent(entry) ? ownNameOf(entry) : undefined;
    return other?.word === own.word && other.name === own.name;
  });
}

const isThereAlready = (part: Part): string =>
  `${JSON.stringify(pathOf(part))} is there already; "change" says what is otherwise in it`;

function addProperties(extending: Extending, addition: Addition, object: Part): void {
  const { before, after, pointer, parts } = addition;
  if (!(object.content instanceof Map)) return;
  if (before !== undefined || after !== undefined) {
    const where = at(pointer, before === undefined ? "after" : "before");
    fault(extending, where, `the entries of ${JSON.stringify(pathOf(object))} have no order`);
    return;
  }
  for (const written of parts) {
    const known = object.content.get(written.word);
    if (known && isPresent(known)) {
      fault(extending, written.pointer, isThereAlready(known));
      continue;
    }
    const part = partOf(written.value, ownOrigin(extending, written.pointer), { word: written.word, parent: object });
    object.content.set(written.word, part);
    noteAdded(extending, part, written);
  }
}

function noteAdded(extending: Extending, part: Part, { pointer }: WrittenValue): void {
  extending.index.add(part);
  extending.steps.push({ did: "added", path: pathOf(part), origin: ownOrigin(extending, pointer) });
}

function fault({ faults }: Extending, pointer: string, message: string): void {
  faults.push({ pointer, message });
}
