import { indexAfterMove } from "../store/itemMoves";
import { parentKey } from "../store/paths";
import type { SchemaError } from "./errorText";

/** One thing wrong with a field: a broken rule of the schema, or what the server said. */
export type Problem = string | LocatedError | NestedServerError;

/** A broken rule and where in the schema it stands, which tells two errors apart. */
export interface LocatedError extends SchemaError {
  schemaPath: string;
  /** The way from the field that shows it to the value inside, such as 3/name. */
  within?: string;
}

/** What the server said of a value inside a field. */
export interface NestedServerError {
  said: string;
  within: string;
}

/** The errors of data by the key of their field. */
export type ValidationErrors = ReadonlyMap<string, readonly LocatedError[]>;

const none: readonly Problem[] = [];

/** What is wrong with the fields of a form, and which of it is shown: nothing while somebody types for the first time. */
export class FieldProblems {
  #found: ValidationErrors = new Map();
  #server: ReadonlyMap<string, readonly string[]> = new Map();
  readonly #edited = new Set<string>();
  readonly #left = new Set<string>();
  #isSubmitted = false;

  /** How many fields are wrong, shown or not. */
  get count(): number {
    return this.#found.size;
  }

  /**
   * The keys of what is wrong and nowhere to be seen. What only another alternative than the one on the screen asks for
   * is none of it, as long as that one is wrong too.
   */
  unseen(isDrawn: (key: string) => boolean): string[] {
    const seen = new Set([...this.#found].filter(([key]) => isDrawn(key)).flatMap(alternativesAround));
    const isOfOthers = (found: readonly [string, readonly LocatedError[]]) =>
      alternativesAround(found).some((around) => seen.has(around));
    return [...this.#found].filter((found) => !isDrawn(found[0]) && !isOfOthers(found)).map(([key]) => key);
  }

  /** Takes the errors of a validation; gives the keys whose errors changed. */
  find(found: ValidationErrors): string[] {
    const before = this.#found;
    this.#found = found;
    const gone = [...before.keys()].filter((key) => !found.has(key));
    const changed = [...found].filter(([key, errors]) => !isSameProblems(errors, before.get(key))).map(([key]) => key);
    return [...gone, ...changed];
  }

  /** A field was edited: what the server said of it is settled, but not of what stays as it is. Gives the keys it was said of. */
  edit(key: string, stays: (within: string) => boolean = () => false): string[] {
    this.#edited.add(key);
    if (this.#server.size === 0) return [];
    const isSettled = (at: string) => (isWithin(at, key) ? !stays(at.slice(key.length + 1)) : isWithin(key, at));
    const settled = [...this.#server.keys()].filter(isSettled);
    this.#server = new Map([...this.#server].filter(([at]) => !settled.includes(at)));
    return settled;
  }

  /** A field was left; one that was only passed through has no say yet. Gives whether anything changes. */
  leave(key: string): boolean {
    if (!this.#edited.has(key) || this.#left.has(key)) return false;
    this.#left.add(key);
    return true;
  }

  /** A field is gone; should it come back, it is new. */
  forget(key: string): void {
    this.#edited.delete(key);
    this.#left.delete(key);
  }

  /** An item of a list goes to another place, or away: what was said of the items goes with them. */
  moveItem(list: string, from: number, to: number | undefined): void {
    const start = `${list}/`;
    const moved = (key: string) => {
      if (!key.startsWith(start)) return key;
      const [place = "", ...rest] = key.slice(start.length).split("/");
      const next = indexAfterMove(Number(place), from, to);
      return next === undefined ? undefined : [list, next, ...rest].join("/");
    };
    this.#server = new Map([...this.#server].flatMap(([key, said]) => pairOf(moved(key), said)));
    for (const keys of [this.#edited, this.#left]) {
      const kept = [...keys].flatMap((key) => moved(key) ?? []);
      keys.clear();
      for (const key of kept) keys.add(key);
    }
  }

  /** Everything wrong is shown from now on. */
  submit(): void {
    this.#isSubmitted = true;
    this.#server = new Map();
  }

  /** Takes what the server refused. */
  refuse(server: ReadonlyMap<string, readonly string[]>): void {
    this.#server = server;
  }

  /** What is shown at a field; one that draws all that is inside it shows that too. */
  shown(key: string, isWhole: boolean): readonly Problem[] {
    const said = this.#server.get(key);
    const inside = isWhole ? this.#inside(this.#server, key) : none;
    if (said || inside.length > 0) return [...(said ?? none), ...inside];
    if (!this.#isSubmitted && !this.#left.has(key)) return none;
    const own = this.#found.get(key) ?? none;
    const found = isWhole ? this.#inside(this.#found, key) : none;
    return found.length === 0 ? own : [...own, ...found];
  }

  #inside(errors: ReadonlyMap<string, readonly Problem[]>, key: string): Problem[] {
    const start = `${key}/`;
    return [...errors].flatMap(([at, problems]) =>
      at.startsWith(start) ? problems.map((problem) => placed(problem, at.slice(start.length))) : [],
    );
  }
}

/** Whether two lists of problems say the same. */
export function isSameProblems(a: readonly Problem[], b: readonly Problem[] | undefined): boolean {
  return a === b || (a.length === b?.length && a.every((problem, place) => sameness(problem) === sameness(b[place])));
}

function pairOf<Value>(key: string | undefined, value: Value): [string, Value][] {
  return key === undefined ? [] : [[key, value]];
}

/** The alternatives errors stand in; where a reference hides which, they stand beside one another in one value. */
function alternativesAround([key, errors]: readonly [string, readonly LocatedError[]]): string[] {
  return errors.flatMap(({ schemaPath }) => {
    const within = [...schemaPath.matchAll(/\/(oneOf|anyOf)\//g)].map(({ index }) => schemaPath.slice(0, index));
    return /^#\/(definitions|\$defs)\//.test(schemaPath) ? [...within, `beside ${parentKey(key)}`] : within;
  });
}

function isWithin(key: string, around: string): boolean {
  return key === around || key.startsWith(`${around}/`);
}

function sameness(problem: Problem | undefined): string | undefined {
  if (typeof problem !== "object") return problem;
  if ("said" in problem) return `${problem.within}${problem.said}`;
  return `${problem.within}${problem.schemaPath} ${problem.params?.text ?? ""}`;
}

function placed(problem: Problem, within: string): Problem {
  return typeof problem === "string" ? { said: problem, within } : { ...problem, within };
}
