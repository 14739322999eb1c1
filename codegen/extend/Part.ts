import { at, isObject, type Json } from "../json";
import type { Origin } from "../read/sourceDocument";

type Scalar = string | number | boolean | null;

/** A part of a document that is being extended: a value with the place it is written at, among parts that can be moved. */
export interface Part {
  /** The property that holds it; empty for an entry of a list. */
  word: string;
  parent: Part | undefined;
  origin: Origin;
  content: Scalar | Part[] | Map<string, Part>;
  /** Left out; it is still found, to say so. */
  gone?: boolean;
  /** Its names as they were when it was first looked for. */
  names?: readonly string[];
}

/** A document as it comes out of extending another, and where its parts are written where that is not beside what is around them. */
export interface Emitted {
  value: Json;
  places: ReadonlyMap<string, Origin>;
}

/** The parts of a value that is written at an origin; `places` says which of them are written elsewhere. */
export function partOf(
  value: Json,
  origin: Origin,
  {
    word = "",
    parent,
    places,
    pointer = "",
  }: Partial<Pick<Part, "word" | "parent">> & {
    places?: ReadonlyMap<string, Origin>;
    pointer?: string;
  } = {},
): Part {
  const part: Part = { word, parent, origin: places?.get(pointer) ?? origin, content: null };
  const within = (name: string | number, inner: Json, innerWord: string) =>
    partOf(inner, originWithin(part.origin, name), {
      word: innerWord,
      parent: part,
      ...(places && { places, pointer: at(pointer, name) }),
    });
  if (Array.isArray(value)) part.content = value.map((item, index) => within(index, item, ""));
  else if (isObject(value))
    part.content = new Map(Object.entries(value).map(([key, inner]) => [key, within(key, inner, key)]));
  else part.content = value;
  return part;
}

/** The value of a part and, by JSON pointer, the origins that do not follow from that of the part around. */
export function emitPart(root: Part): Emitted {
  const places = new Map<string, Origin>();
  const emit = (part: Part, pointer: string, expected: Origin | undefined): Json => {
    if (!isSameOrigin(part.origin, expected)) places.set(pointer, part.origin);
    const inner = (child: Part, name: string | number) =>
      emit(child, at(pointer, name), originWithin(part.origin, name));
    if (Array.isArray(part.content)) return part.content.filter(isPresent).map((child, index) => inner(child, index));
    if (!(part.content instanceof Map)) return part.content;
    const there = [...part.content].filter(([, child]) => isPresent(child));
    return Object.fromEntries(there.map(([key, child]) => [key, inner(child, key)]));
  };
  return { value: emit(root, "", undefined), places };
}

/** The properties of a part that is an object; of any other, none. */
export function propertiesOf({ content }: Part): ReadonlyMap<string, Part> {
  return content instanceof Map ? content : new Map();
}

/** The entries of a part that is a list; of any other, none. */
export function entriesOf({ content }: Part): readonly Part[] {
  return Array.isArray(content) ? content : [];
}

/** Whether neither a part nor what is around it was left out. */
export function isPresent(part: Part): boolean {
  for (let around: Part | undefined = part; around; around = around.parent) if (around.gone) return false;
  return true;
}

/** Where a property or an entry is written that stands in what is written at an origin. */
export function originWithin({ source, pointer }: Origin, name: string | number): Origin {
  return { source, pointer: at(pointer, name) };
}

function isSameOrigin(one: Origin, other: Origin | undefined): boolean {
  return one.source === other?.source && one.pointer === other.pointer;
}
