import { at } from "../json";
import { didYouMean } from "../nearest";
import { type Extending, ownOrigin, resolveParts } from "./Extending";
import type { Addition, WrittenValue } from "./extension";
import { entriesOf, isPresent, type Part, partOf, propertiesOf } from "./Part";
import { namesOf, ownNameOf, pathOf } from "./partNames";

/** Adds parts to the list or object that an addition names, beside the named neighbour. */
export function addParts(extending: Extending, addition: Addition): void {
  const target = targetOf(extending, addition);
  if (!target) return;
  if (addition.isList ? !Array.isArray(target.content) : !(target.content instanceof Map)) {
    const wanted = addition.isList ? "no list" : "a list";
    fault(extending, at(addition.pointer, addition.property), `${JSON.stringify(pathOf(target))} is ${wanted}`);
  } else if (addition.isList) addEntries(extending, addition, target);
  else addProperties(extending, addition, target);
}

/** The list or object to add to, created if the part named by `in` has none yet. */
function targetOf(extending: Extending, addition: Addition): Part | undefined {
  const { property } = addition;
  if (!addition.in) return targetByProperty(extending, addition);
  const [part] = resolveParts(extending, addition.in);
  if (!part) return undefined;
  if (!(part.content instanceof Map)) {
    fault(extending, addition.in.pointer, `${JSON.stringify(addition.in.path)} has no ${JSON.stringify(property)}`);
    return undefined;
  }
  const known = part.content.get(property);
  if (known && isPresent(known)) return known;
  const origin = ownOrigin(extending, at(addition.pointer, property));
  const created = partOf(addition.isList ? [] : {}, origin, { property, parent: part });
  part.content.set(property, created);
  return created;
}

function targetByProperty(extending: Extending, { property, before, after, pointer }: Addition): Part | undefined {
  const { index } = extending;
  const candidates = index
    .named(property)
    .filter((part) => part.property === property && typeof part.content === "object");
  const neighbour = before ?? after;
  const [target, ...others] =
    neighbour === undefined ? candidates : candidates.filter((list) => neighboursIn(list, neighbour).length > 0);
  if (target && others.length === 0) return target;
  const where = at(pointer, neighbour === undefined ? property : before === undefined ? "after" : "before");
  if (target) fault(extending, where, `${index.ambiguous(property, [target, ...others])} with "in"`);
  else if (candidates.length === 0) fault(extending, at(pointer, property), index.noProperty(property));
  else fault(extending, where, noNeighbour(candidates, neighbour ?? ""));
  return undefined;
}

function noNeighbour(lists: readonly Part[], neighbour: string): string {
  const names = lists.flatMap((list) => entriesOf(list).filter(isPresent).flatMap(namesOf));
  const list = lists.length === 1 && lists[0] ? pathOf(lists[0]) : (lists[0]?.property ?? "");
  return `${JSON.stringify(list)} has no part ${JSON.stringify(neighbour)}${didYouMean(neighbour, names)}`;
}

/** The entries of a list with a name, restricted to those that have it in their strongest property. */
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
    const duplicate = duplicateOf(part, list);
    if (duplicate) {
      const property = ownNameOf(part)?.property ?? "";
      fault(
        extending,
        property === "" ? written.pointer : at(written.pointer, property),
        alreadyThereMessage(duplicate),
      );
      continue;
    }
    list.content.splice(place, 0, part);
    place += 1;
    recordAddition(extending, part, written);
  }
}

/** The index for new entries of a list: beside the named neighbour, else at the end. */
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

/**
 * The entry of a list with the same name. Form fields are exempt: a key may occur several times under different
 * conditions.
 */
function duplicateOf(part: Part, list: Part): Part | undefined {
  const own = ownNameOf(part);
  if (!own || (list.property === "fields" && propertiesOf(part).has("key"))) return undefined;
  return entriesOf(list).find((entry) => {
    const other = isPresent(entry) ? ownNameOf(entry) : undefined;
    return other?.property === own.property && other.name === own.name;
  });
}

const alreadyThereMessage = (part: Part): string =>
  `${JSON.stringify(pathOf(part))} already exists; use "change" to alter it`;

function addProperties(extending: Extending, addition: Addition, object: Part): void {
  const { before, after, pointer, parts } = addition;
  if (!(object.content instanceof Map)) return;
  if (before !== undefined || after !== undefined) {
    const where = at(pointer, before === undefined ? "after" : "before");
    fault(extending, where, `the entries of ${JSON.stringify(pathOf(object))} have no order`);
    return;
  }
  for (const written of parts) {
    const known = object.content.get(written.property);
    if (known && isPresent(known)) {
      fault(extending, written.pointer, alreadyThereMessage(known));
      continue;
    }
    const part = partOf(written.value, ownOrigin(extending, written.pointer), {
      property: written.property,
      parent: object,
    });
    object.content.set(written.property, part);
    recordAddition(extending, part, written);
  }
}

function recordAddition(extending: Extending, part: Part, { pointer }: WrittenValue): void {
  extending.index.add(part);
  extending.steps.push({ did: "added", path: pathOf(part), origin: ownOrigin(extending, pointer) });
}

function fault({ faults }: Extending, pointer: string, message: string): void {
  faults.push({ pointer, message });
}
