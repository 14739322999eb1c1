import { didYouMean } from "../nearest";
import { quotedList } from "../shape/describeError";
import { entriesOf, isPresent, type Part, propertiesOf } from "./Part";
import { entriesNamed, namesOf, pathOf, stepsOf } from "./partNames";

/** A part that was found, or why none was. */
export type Found = { part: Part } | { fault: string };

/** How many of the parts a name fits are said. */
const MOST_SAID = 3;

/** The parts of a document by their names. */
export class PartIndex {
  readonly #byName = new Map<string, Part[]>();

  /** `what` is the document in words, such as: the page "tags". */
  constructor(
    readonly root: Part,
    readonly what: string,
  ) {
    this.add(root);
  }

  /** Takes a part and all within it. */
  add(part: Part): void {
    for (const name of part === this.root ? [] : namesOf(part)) {
      const alike = this.#byName.get(name);
      if (alike) alike.push(part);
      else this.#byName.set(name, [part]);
    }
    for (const inner of [...entriesOf(part), ...propertiesOf(part).values()]) this.add(inner);
  }

  /** Every part of a name that is there; with `all`, those that were left out too. */
  named(name: string, all = false): readonly Part[] {
    const parts = this.#byName.get(name) ?? [];
    return all ? parts : parts.filter(isPresent);
  }

  /**
   * The one part a path leads to. Steps may be left out as long as one part fits best; a name that stands in a list
   * several times has a number, as in chart:2. A path that begins with / leaves no step out; / is the document itself.
   */
  find(path: string): Found {
    const fitting = this.#fitting(path);
    const [first, ...others] = this.#meant(path, fitting);
    if (first && others.length === 0) return { part: first };
    if (first) return { fault: this.ambiguous(path, [first, ...others]) };
    if (fitting.length > 0) return { fault: `${JSON.stringify(path)} is left out already` };
    return { fault: this.missing(path) };
  }

  /** A path that leads to a part. */
  pathTo(part: Part): string {
    const path = pathOf(part);
    const [first, ...others] = this.#meant(path);
    return first === part && others.length === 0 ? path : `/${path}`;
  }

  /** What is said of a path that leads nowhere, with the name that was likely meant. */
  missing(path: string, noun = "part", candidates: Iterable<string> = this.#byName.keys()): string {
    const unknown = stepsOf(path).find((step) => this.#candidates(step).length === 0);
    const guess = unknown === undefined ? "" : didYouMean(unknown, candidates);
    return `${this.what} has no ${noun} ${JSON.stringify(path)}${guess}`;
  }

  /** What is said of a list or an object no part has. */
  noWord(word: string): string {
    const words = [...this.#byName.values()].flatMap(([part]) => (part?.word ? [part.word] : []));
    return `${this.what} has no ${JSON.stringify(word)}${didYouMean(word, words) || '; say with "in" which part gets it'}`;
  }

  /** What is said of a path several parts fit. */
  ambiguous(path: string, parts: readonly Part[]): string {
    const ways = parts.slice(0, MOST_SAID).map((part) => this.pathTo(part));
    const more = parts.length > MOST_SAID ? `, and ${parts.length - MOST_SAID} more` : "";
    return `${JSON.stringify(path)} may be ${quotedList(ways)}${more} of ${this.what}; say which`;
  }

  #fitting(path: string): readonly Part[] {
    const steps = stepsOf(path);
    const last = steps.at(-1);
    if (last === undefined) return [this.root];
    const isWhole = path.startsWith("/");
    return this.#candidates(last).filter(
      (part) => partsOnPath(part, steps) && (!isWhole || depthOf(part) === steps.length),
    );
  }

  #meant(path: string, fitting = this.#fitting(path)): readonly Part[] {
    return best(fitting.filter(isPresent), stepsOf(path));
  }

  #candidates(step: string): readonly Part[] {
    const parts = this.named(step, true);
    const numbered = numberedStep(step);
    return parts.length > 0 || !numbered ? parts : this.named(numbered.name, true);
  }
}

/** The parts that the steps of a path mean on the way to a part; undefined where they do not lead there. */
function partsOnPath(part: Part, steps: readonly string[]): readonly Part[] | undefined {
  const meant: Part[] = [];
  for (let around: Part | undefined = part; around?.parent && meant.length < steps.length; around = around.parent) {
    if (isCalled(around, steps[steps.length - 1 - meant.length] ?? "")) meant.unshift(around);
    else if (around === part) return undefined;
  }
  return meant.length === steps.length ? meant : undefined;
}

/** How many steps are left out between those that lead to a part. */
function gapsOf(part: Part, steps: readonly string[]): number {
  const [first = part] = partsOnPath(part, steps) ?? [];
  return depthOf(part) - depthOf(first) + 1 - steps.length;
}

/** Entries of a list before properties, then those nearest to what is written, then those of the strongest name. */
function best(parts: readonly Part[], steps: readonly string[]): Part[] {
  const entries = parts.filter(({ word }) => word === "");
  const nearest = least(entries.length > 0 ? entries : parts, (part) => gapsOf(part, steps));
  const strongest = withoutWeaker(nearest, steps);
  const whole = strongest.filter((part) => depthOf(part) === steps.length);
  return whole.length === 1 ? whole : strongest;
}

function least(parts: readonly Part[], measure: (part: Part) => number): Part[] {
  const measures = parts.map(measure);
  const least = measures.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return parts.filter((_, index) => measures[index] === least);
}

function isCalled(part: Part, step: string): boolean {
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

/** Of those whose ways part in one list, the parts behind the entry that has the name in its strongest place: a key before a label. */
function withoutWeaker(parts: readonly Part[], steps: readonly string[]): Part[] {
  return steps.reduce<Part[]>(
    (left, step, index) => {
      const entries = left.map((part) => partsOnPath(part, steps)?.[index]);
      const ranks = entries.map((entry) => (entry ? namesOf(entry).indexOf(step) : 0));
      const strongest = new Map<Part | undefined, number>();
      for (const [place, entry] of entries.entries()) {
        const rank = ranks[place] ?? 0;
        strongest.set(entry?.parent, Math.min(strongest.get(entry?.parent) ?? rank, rank));
      }
      return left.filter((_, place) => ranks[place] === strongest.get(entries[place]?.parent));
    },
    [...parts],
  );
}

function depthOf(part: Part): number {
  let depth = 0;
  for (let step = part; step.parent; step = step.parent) depth += 1;
  return depth;
}
