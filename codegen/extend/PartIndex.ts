import { didYouMean } from "../nearest";
import { quotedList } from "../shape/describeError";
import { entriesOf, isPresent, type Part, propertiesOf } from "./Part";
import { entriesNamed, namesOf, pathOf, stepsOf } from "./partNames";

/** The result of a lookup: a part, or the reason why there is none. */
export type Found = { part: Part } | { fault: string };

/** The maximum number of candidates that a message names. */
const MAX_NAMED = 3;

/** Finds the parts of a document by their names. */
export class PartIndex {
  readonly #byName = new Map<string, Part[]>();

  /** `what` describes the document in messages, such as: the page "tags". */
  constructor(
    readonly root: Part,
    readonly what: string,
  ) {
    this.add(root);
  }

  /** Adds a part and everything in it. */
  add(part: Part): void {
    for (const name of part === this.root ? [] : namesOf(part)) {
      const parts = this.#byName.get(name);
      if (parts) parts.push(part);
      else this.#byName.set(name, [part]);
    }
    for (const inner of [...entriesOf(part), ...propertiesOf(part).values()]) this.add(inner);
  }

  /** The parts with a name; with `all`, including removed ones. */
  named(name: string, all = false): readonly Part[] {
    const parts = this.#byName.get(name) ?? [];
    return all ? parts : parts.filter(isPresent);
  }

  /**
   * Finds the one part that a path leads to. Steps may be omitted as long as one part matches best. A name that occurs
   * several times in a list takes a number, as in chart:2. A path that starts with / omits no steps; / is the document
   * itself.
   */
  find(path: string): Found {
    const matches = this.#matches(path);
    const [first, ...others] = this.#best(path, matches);
    if (first && others.length === 0) return { part: first };
    if (first) return { fault: this.ambiguous(path, [first, ...others]) };
    if (matches.length > 0) return { fault: `${JSON.stringify(path)} is already removed` };
    return { fault: this.missing(path) };
  }

  /** An unambiguous path to a part. */
  pathTo(part: Part): string {
    const path = pathOf(part);
    const [first, ...others] = this.#best(path);
    return first === part && others.length === 0 ? path : `/${path}`;
  }

  /** The message about a path that leads nowhere, with a suggestion. */
  missing(path: string, noun = "part", candidates: Iterable<string> = this.#byName.keys()): string {
    const unknown = stepsOf(path).find((step) => this.#candidates(step).length === 0);
    const suggestion = unknown === undefined ? "" : didYouMean(unknown, candidates);
    return `${this.what} has no ${noun} ${JSON.stringify(path)}${suggestion}`;
  }

  /** The message about a list or object that no part has. */
  noProperty(property: string): string {
    const properties = [...this.#byName.values()].flatMap(([part]) => (part?.property ? [part.property] : []));
    return `${this.what} has no ${JSON.stringify(property)}${didYouMean(property, properties) || '; name the part that gets it in "in"'}`;
  }

  /** The message about an ambiguous path. */
  ambiguous(path: string, parts: readonly Part[]): string {
    const paths = parts.slice(0, MAX_NAMED).map((part) => this.pathTo(part));
    const more = parts.length > MAX_NAMED ? `, and ${parts.length - MAX_NAMED} more` : "";
    return `${JSON.stringify(path)} may be ${quotedList(paths)}${more} of ${this.what}; be more specific`;
  }

  #matches(path: string): readonly Part[] {
    const steps = stepsOf(path);
    const last = steps.at(-1);
    if (last === undefined) return [this.root];
    const isWhole = path.startsWith("/");
    return this.#candidates(last).filter(
      (part) => partsOnPath(part, steps) && (!isWhole || depthOf(part) === steps.length),
    );
  }

  #best(path: string, matches = this.#matches(path)): readonly Part[] {
    return best(matches.filter(isPresent), stepsOf(path));
  }

  #candidates(step: string): readonly Part[] {
    const parts = this.named(step, true);
    const numbered = numberedStep(step);
    return parts.length > 0 || !numbered ? parts : this.named(numbered.name, true);
  }
}

/** The parts that the steps of a path match on the way to a part; undefined if they do not match. */
function partsOnPath(part: Part, steps: readonly string[]): readonly Part[] | undefined {
  const matched: Part[] = [];
  for (
    let ancestor: Part | undefined = part;
    ancestor?.parent && matched.length < steps.length;
    ancestor = ancestor.parent
  ) {
    if (hasName(ancestor, steps[steps.length - 1 - matched.length] ?? "")) matched.unshift(ancestor);
    else if (ancestor === part) return undefined;
  }
  return matched.length === steps.length ? matched : undefined;
}

/** The number of omitted steps between those that lead to a part. */
function gapsOf(part: Part, steps: readonly string[]): number {
  const [first = part] = partsOnPath(part, steps) ?? [];
  return depthOf(part) - depthOf(first) + 1 - steps.length;
}

/**
 * The best matches: entries of lists before properties, then those with the fewest omitted steps, then those with the
 * strongest names.
 */
function best(parts: readonly Part[], steps: readonly string[]): Part[] {
  const entries = parts.filter(({ property }) => property === "");
  const nearest = withLeast(entries.length > 0 ? entries : parts, (part) => gapsOf(part, steps));
  const strongest = withoutWeaker(nearest, steps);
  const whole = strongest.filter((part) => depthOf(part) === steps.length);
  return whole.length === 1 ? whole : strongest;
}

function withLeast(parts: readonly Part[], measure: (part: Part) => number): Part[] {
  const measures = parts.map(measure);
  const least = measures.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return parts.filter((_, index) => measures[index] === least);
}

function hasName(part: Part, step: string): boolean {
  if (namesOf(part).includes(step)) return true;
  if (namesOf(part).length === 0) return part.parent !== undefined && entriesOf(part.parent)[Number(step) - 1] === part;
  const numbered = numberedStep(step);
  if (!numbered || !part.parent || !namesOf(part).includes(numbered.name)) return false;
  return entriesNamed(part.parent, numbered.name)[numbered.number - 1] === part;
}

function numberedStep(step: string): { name: string; number: number } | undefined {
  const [, name, number] = /^(.+):([1-9]\d{0,4})$/.exec(step) ?? [];
  return name === undefined ? undefined : { name, number: Number(number) };
}

/**
 * Where matches diverge within one list, keeps those whose entry has the name in its strongest property: a key before a
 * label.
 */
function withoutWeaker(parts: readonly Part[], steps: readonly string[]): Part[] {
  return steps.reduce<Part[]>(
    (remaining, step, index) => {
      const entries = remaining.map((part) => partsOnPath(part, steps)?.[index]);
      const ranks = entries.map((entry) => (entry ? namesOf(entry).indexOf(step) : 0));
      const strongest = new Map<Part | undefined, number>();
      for (const [place, entry] of entries.entries()) {
        const rank = ranks[place] ?? 0;
        strongest.set(entry?.parent, Math.min(strongest.get(entry?.parent) ?? rank, rank));
      }
      return remaining.filter((_, place) => ranks[place] === strongest.get(entries[place]?.parent));
    },
    [...parts],
  );
}

function depthOf(part: Part): number {
  let depth = 0;
  for (let step = part; step.parent; step = step.parent) depth += 1;
  return depth;
}
