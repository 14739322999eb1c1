import { entriesOf, isPresent, type Part, propertiesOf } from "./Part";

/** The properties that name an entry of a list, the strongest first. */
const NAMING_WORDS = ["id", "key", "name", "value", "label", "title", "route", "component", "block"] as const;

/** Those that say what an entry is made of. */
const KIND_WORDS: ReadonlySet<string> = new Set(["component", "block"]);

/** Every name a part has, the strongest first: of a property its key, of an entry of a list what tells it from the others. */
export function namesOf(part: Part): readonly string[] {
  part.names ??= readNames(part);
  return part.names;
}

function readNames(part: Part): string[] {
  if (part.word !== "" || !part.parent) return [part.word];
  const { content } = part;
  if (!(content instanceof Map)) return Array.isArray(content) || content === null ? [] : [String(content)];
  return [...new Set(namingWords(part.parent).flatMap((word) => nameIn(part, word)))];
}

/** The name by which no other entry of a list may be called; what it is made of may stand there often. */
export function ownNameOf(part: Part): { word: string; name: string } | undefined {
  if (!part.parent || !Array.isArray(part.parent.content)) return undefined;
  if (!(part.content instanceof Map)) return { word: "", name: String(part.content) };
  for (const word of namingWords(part.parent)) {
    const [name] = nameIn(part, word);
    if (name !== undefined) return KIND_WORDS.has(word) ? undefined : { word, name };
  }
  return undefined;
}

/** The way to a part by the strongest names, as `in` and `without` write it: columns/name. */
export function pathOf(part: Part): string {
  const steps: string[] = [];
  for (let step = part; step.parent; step = step.parent) steps.unshift(escapeStep(nameAmong(step)));
  return steps.join("/") || "/";
}

/** Its name, with its number where others are called alike. */
function nameAmong(part: Part): string {
  const [name] = namesOf(part);
  // One without any name is called by its place.
  if (name === undefined) return String((part.parent ? entriesOf(part.parent).indexOf(part) : -1) + 1);
  const siblings = part.parent ? entriesOf(part.parent).filter(isPresent) : [];
  const alike = siblings.filter((sibling) => namesOf(sibling)[0] === name);
  return alike.length > 1 && part.parent ? `${name}:${entriesNamed(part.parent, name).indexOf(part) + 1}` : name;
}

/** The entries of a list that have a name, numbered as they stood when it was first looked for; added ones come behind. */
export function entriesNamed(list: Part, name: string): readonly Part[] {
  const byName = alikes.get(list) ?? new Map<string, Alike>();
  alikes.set(list, byName);
  const entries = entriesOf(list);
  const known = byName.get(name);
  // Entries are added or marked as gone, and none is taken out: a list of the same length has the same ones.
  if (known?.of === entries.length) return known.parts;
  const parts = new Set(known?.parts);
  for (const entry of entries) if (namesOf(entry).includes(name)) parts.add(entry);
  const alike = { of: entries.length, parts: [...parts] };
  byName.set(name, alike);
  return alike.parts;
}

interface Alike {
  /** How many entries the list had. */
  of: number;
  parts: readonly Part[];
}

const alikes = new WeakMap<Part, Map<string, Alike>>();

/** A step as it is written in a path; a slash within a name is ~1, as in JSON pointers (RFC 6901 §3). */
export function escapeStep(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The steps of a path. */
export function stepsOf(path: string): string[] {
  return path
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function nameIn(part: Part, word: string): string[] {
  const content = propertiesOf(part).get(word)?.content;
  return typeof content === "string" || typeof content === "number" || typeof content === "boolean"
    ? [String(content)]
    : [];
}

/** The rows of a domain table are told apart by the column it names as its key. */
function namingWords(list: Part): readonly string[] {
  const key = list.word === "rows" && list.parent ? propertiesOf(list.parent).get("key")?.content : undefined;
  return typeof key === "string" ? [key] : NAMING_WORDS;
}
