import { indexAfterMove } from "../store/itemMoves";
import { parentKey } from "../store/paths";
import type { SchemaError } from "./errorText";

/** One problem of a field: a schema error, or an error message of the server. */
export type Problem = string | LocatedError | NestedServerError;

/** A schema error with its schema path, which identifies it. */
export interface LocatedError extends SchemaError {
  schemaPath: string;
  /** The path from the field that shows it to the value inside, such as 3/name. */
  within?: string;
}

/** An error message of the server about a value inside a field. */
export interface NestedServerError {
  serverMessage: string;
  within: string;
}

/** Validation errors by the key of their field. */
export type ValidationErrors = ReadonlyMap<string, readonly LocatedError[]>;

const none: readonly Problem[] = [];

/** The problems of the fields of a form, and which are shown: none while the user first types in a field. */
export class FieldProblems {
  #found: ValidationErrors = new Map();
  #server: ReadonlyMap<string, readonly string[]> = new Map();
  readonly #edited = new Set<string>();
  readonly #blurred = new Set<string>();
  #isSubmitted = false;

  /** Number of fields with validation errors, shown or not. */
  get count(): number {
    return this.#found.size;
  }

  /**
   * The keys of errors of fields that are not rendered. Errors of a hidden alternative (oneOf, anyOf) are left out while
   * the rendered one has errors too.
   */
  unseen(isDrawn: (key: string) => boolean): string[] {
    const seen = new Set([...this.#found].filter(([key]) => isDrawn(key)).flatMap(alternativesAround));
    const isOfOthers = (found: readonly [string, readonly LocatedError[]]) =>
      alternativesAround(found).some((around) => seen.has(around));
    return [...this.#found].filter((found) => !isDrawn(found[0]) && !isOfOthers(found)).map(([key]) => key);
  }

  /** Sets the errors of a validation; returns the keys whose errors changed. */
  find(found: ValidationErrors): string[] {
    const before = this.#found;
    this.#found = found;
    const gone = [...before.keys()].filter((key) => !found.has(key));
    const changed = [...found].filter(([key, errors]) => !isSameProblems(errors, before.get(key))).map(([key]) => key);
    return [...gone, ...changed];
  }

  /** Marks a field as edited and clears its server errors, except those of parts that stay unchanged; returns the keys of the cleared errors. */
  edit(key: string, isUnchanged: (within: string) => boolean = () => false): string[] {
    this.#edited.add(key);
    if (this.#server.size === 0) return [];
    const isCleared = (at: string) => (isWithin(at, key) ? !isUnchanged(at.slice(key.length + 1)) : isWithin(key, at));
    const cleared = [...this.#server.keys()].filter(isCleared);
    this.#server = new Map([...this.#server].filter(([at]) => !cleared.includes(at)));
    return cleared;
  }

  /** Marks an edited field as blurred; ignores one that was only focused. Returns whether anything changed. */
  leave(key: string): boolean {
    if (!this.#edited.has(key) || this.#blurred.has(key)) return false;
    this.#blurred.add(key);
    return true;
  }

  /** Resets a field that was removed, as it is new should it reappear. */
  reset(key: string): void {
    this.#edited.delete(key);
    this.#blurred.delete(key);
  }

  /** Moves the problems of a list's items along when an item is moved or removed. */
  moveItem(list: string, from: number, to: number | undefined): void {
    const start = `${list}/`;
    const moved = (key: string) => {
      if (!key.startsWith(start)) return key;
      const [place = "", ...rest] = key.slice(start.length).split("/");
      const next = indexAfterMove(Number(place), from, to);
      return next === undefined ? undefined : [list, next, ...rest].join("/");
    };
    this.#server = new Map([...this.#server].flatMap(([key, messages]) => pairOf(moved(key), messages)));
    for (const keys of [this.#edited, this.#blurred]) {
      const movedKeys = [...keys].flatMap((key) => moved(key) ?? []);
      keys.clear();
      for (const key of movedKeys) keys.add(key);
    }
  }

  /** Shows all problems from now on, and clears the server errors. */
  submit(): void {
    this.#isSubmitted = true;
    this.#server = new Map();
  }

  /** Sets the errors of the server, by field key. */
  refuse(server: ReadonlyMap<string, readonly string[]>): void {
    this.#server = server;
  }

  /** The problems shown at a field; with `isWhole`, which draws nested values itself, those inside it too. */
  shown(key: string, isWhole: boolean): readonly Problem[] {
    const messages = this.#server.get(key);
    const inside = isWhole ? this.#inside(this.#server, key) : none;
    if (messages || inside.length > 0) return [...(messages ?? none), ...inside];
    if (!this.#isSubmitted && !this.#blurred.has(key)) return none;
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

/** Whether two lists of problems are equal. */
export function isSameProblems(a: readonly Problem[], b: readonly Problem[] | undefined): boolean {
  return (
    a === b || (a.length === b?.length && a.every((problem, place) => identityOf(problem) === identityOf(b[place])))
  );
}

function pairOf<Value>(key: string | undefined, value: Value): [string, Value][] {
  return key === undefined ? [] : [[key, value]];
}

/** The alternatives (oneOf, anyOf) around errors; behind a reference, which hides them, those of the same parent value. */
function alternativesAround([key, errors]: readonly [string, readonly LocatedError[]]): string[] {
  return errors.flatMap(({ schemaPath }) => {
    const within = [...schemaPath.matchAll(/\/(oneOf|anyOf)\//g)].map(({ index }) => schemaPath.slice(0, index));
    return /^#\/(definitions|\$defs)\//.test(schemaPath) ? [...within, `beside ${parentKey(key)}`] : within;
  });
}

function isWithin(key: string, around: string): boolean {
  return key === around || key.startsWith(`${around}/`);
}

function identityOf(problem: Problem | undefined): string | undefined {
  if (typeof problem !== "object") return problem;
  if ("serverMessage" in problem) return `${problem.within}${problem.serverMessage}`;
  return `${problem.within}${problem.schemaPath} ${problem.params?.text ?? ""}`;
}

function placed(problem: Problem, within: string): Problem {
  return typeof problem === "string" ? { serverMessage: problem, within } : { ...problem, within };
}
