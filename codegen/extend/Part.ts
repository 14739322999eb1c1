import { at, isObject, type Json } from "../json";
import type { Origin } from "../read/sourceDocument";

type Scalar = string | number | boolean | null;

/** A node of the document being extended: a value with its origin, in a tree that can be modified. */
export interface Part {
  /** The property that holds it; empty for an entry of a list. */
  property: string;
  parent: Part | undefined;
  origin: Origin;
  content: Scalar | Part[] | Map<string, Part>;
  /** Removed parts stay in the tree, so that references to them can be reported. */
  removed?: boolean;
  /** Its names at the time of the first lookup, memoized. */
  names?: readonly string[];
}

/** The result of extending a document, and the origins of the parts that are not written beside their parent. */
export interface Emitted {
  value: Json;
  places: ReadonlyMap<string, Origin>;
}

/** Builds the tree of a value written at an origin. `places` lists the parts that are written elsewhere. */
export function partOf(
  value: Json,
  origin: Origin,
  {
    property = "",
    parent,
    places,
    pointer = "",
  }: Partial<Pick<Part, "property" | "parent">> & {
    places?: ReadonlyMap<string, Origin>;
    pointer?: string;
  } = {},
): Part {
  const part: Part = { property, parent, origin: places?.get(pointer) ?? origin, content: null };
  const within = (name: string | number, inner: Json, innerProperty: string) =>
    partOf(inner, originWithin(part.origin, name), {
      property: innerProperty,
      parent: part,
      ...(places && { places, pointer: at(pointer, name) }),
    });
  if (Array.isArray(value)) part.content = value.map((item, index) => within(index, item, ""));
  else if (isObject(value))
    part.content = new Map(Object.entries(value).map(([key, inner]) => [key, within(key, inner, key)]));
  else part.content = value;
  return part;
}

/**
 * Converts a tree back to a value. `places` maps JSON pointers to the origins that do not follow from that of the
 * parent.
 */
export function emitPart(root: Part): Emitted {
  const places = new Map<string, Origin>();
  const emit = (part: Part, pointer: string, expected: Origin | undefined): Json => {
    if (!isSameOrigin(part.origin, expected)) places.set(pointer, part.origin);
    const inner = (child: Part, name: string | number) =>
      emit(child, at(pointer, name), originWithin(part.origin, name));
    if (Array.isArray(part.content)) return part.content.filter(isPresent).map((child, index) => inner(child, index));
    if (!(part.content instanceof Map)) return part.content;
    const present = [...part.content].filter(([, child]) => isPresent(child));
    return Object.fromEntries(present.map(([key, child]) => [key, inner(child, key)]));
  };
  return { value: emit(root, "", undefined), places };
}

/** The properties of an object part; empty for any other. */
export function propertiesOf({ content }: Part): ReadonlyMap<string, Part> {
  return content instanceof Map ? content : new Map();
}

/** The entries of a list part; empty for any other. */
export function entriesOf({ content }: Part): readonly Part[] {
  return Array.isArray(content) ? content : [];
}

/** Whether a part is present: neither it nor any of its ancestors is removed. */
export function isPresent(part: Part): boolean {
  for (let ancestor: Part | undefined = part; ancestor; ancestor = ancestor.parent) if (ancestor.removed) return false;
  return true;
}

/** The origin of a property or entry within a value. */
export function originWithin({ source, pointer }: Origin, name: string | number): Origin {
  return { source, pointer: at(pointer, name) };
}

function isSameOrigin(one: Origin, other: Origin | undefined): boolean {
  return one.source === other?.source && one.pointer === other.pointer;
}
