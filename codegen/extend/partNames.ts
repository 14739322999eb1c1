import { entriesOf, isPresent, type Part, propertiesOf } from "./Part";

/** Properties that name an entry of a list, strongest first. */
const NAMING_PROPERTIES = ["id", "key", "name", "value", "label", "title", "route", "component", "block"] as const;

/** Properties that name the kind of an entry and are not unique. */
const KIND_PROPERTIES: ReadonlySet<string> = new Set(["component", "block"]);

/** All names of a part, strongest first: the key of a property, or the naming properties of a list entry. */
export function namesOf(part: Part): readonly string[] {
  part.names ??= readNames(part);
  return part.names;
}

function readNames(part: Part): string[] {
  if (part.property !== "" || !part.parent) return [part.property];
  const { content } = part;
  if (!(content instanceof Map)) return Array.isArray(content) || content === null ? [] : [String(content)];
  return [...new Set(namingProperties(part.parent).flatMap((property) => nameIn(part, property)))];
}

/** The unique name of a list entry; undefined if only its kind names it. */
export function ownNameOf(part: Part): { property: string; name: string } | undefined {
  if (!part.parent || !Array.isArray(part.parent.content)) return undefined;
  if (!(part.content instanceof Map)) return { property: "", name: String(part.content) };
  for (const property of namingProperties(part.parent)) {
    const [name] = nameIn(part, property);
    if (name !== undefined) return KIND_PROPERTIES.has(property) ? undefined : { property, name };
  }
  return undefined;
}

/** The path to a part by its strongest names, as `in` and `without` use it, such as columns/name. */
export function pathOf(part: Part): string {
  const steps: string[] = [];
  for (let step = part; step.parent; step = step.parent) steps.unshift(escapeStep(nameAmongSiblings(step)));
  return steps.join("/") || "/";
}

/** The strongest name of a part, numbered if siblings share it. */
function nameAmongSiblings(part: Part): string {
  const [name] = namesOf(part);
  // A part without a name is identified by its position, counted from 1.
  if (name === undefined) return String((part.parent ? entriesOf(part.parent).indexOf(part) : -1) + 1);
  const siblings = part.parent ? entriesOf(part.parent).filter(isPresent) : [];
  const namesakes = siblings.filter((sibling) => namesOf(sibling)[0] === name);
  return namesakes.length > 1 && part.parent ? `${name}:${entriesNamed(part.parent, name).indexOf(part) + 1}` : name;
}

/** The entries of a list with a name, numbered in the order of the first lookup; added ones come last. */
export function entriesNamed(list: Part, name: string): readonly Part[] {
  const byName = entriesByName.get(list) ?? new Map<string, NamedEntries>();
  entriesByName.set(list, byName);
  const entries = entriesOf(list);
  const known = byName.get(name);
  // Entries are added or marked as removed but never taken out, so a list of the same length has the same entries.
  if (known?.listLength === entries.length) return known.parts;
  const parts = new Set(known?.parts);
  for (const entry of entries) if (namesOf(entry).includes(name)) parts.add(entry);
  const current = { listLength: entries.length, parts: [...parts] };
  byName.set(name, current);
  return current.parts;
}

interface NamedEntries {
  /** The length of the list when it was memoized. */
  listLength: number;
  parts: readonly Part[];
}

const entriesByName = new WeakMap<Part, Map<string, NamedEntries>>();

/** A step as written in a path. A slash in a name is escaped as ~1, as in JSON pointers (RFC 6901 §3). */
export function escapeStep(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Splits a path into unescaped steps. */
export function stepsOf(path: string): string[] {
  return path
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function nameIn(part: Part, property: string): string[] {
  const content = propertiesOf(part).get(property)?.content;
  return typeof content === "string" || typeof content === "number" || typeof content === "boolean"
    ? [String(content)]
    : [];
}

/** The rows of a domain table are named by its key column. */
function namingProperties(list: Part): readonly string[] {
  const key = list.property === "rows" && list.parent ? propertiesOf(list.parent).get("key")?.content : undefined;
  return typeof key === "string" ? [key] : NAMING_PROPERTIES;
}
