import { at, isObject, type Json, type JsonObject, resolveReference } from "../json";
import { limits } from "../read/limits";

/** More than a form may hold once everything it refers to is put in its place. */
export class ExpansionFault extends Error {
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

/** What the place of a value is within what refers to it. */
interface Place {
  /** Where the document has it, or the reference that leads to it. */
  pointer: string;
  depth: number;
  /** The references around it; one that is met again is not followed, as by RJSF. */
  around: readonly string[];
  /** Whether the keys here are names of schemas and not keywords. */
  isNamed?: boolean;
  /** How many schemas of the same value lie deep within others, and how deep this one does. */
  composition: { deep: number };
  level: number;
}

/** Keywords whose schemas say something of the same value; RJSF merges them, and each with all that lie in it. */
const COMPOSING = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependencies"]);
/** Schemas of one value that lie at least so far within others. */
const DEEP = 3;
const MOST_DEEP = 32;

/** Keywords whose values hold schemas by their names. */
const NAMING = new Set(["properties", "patternProperties", "dependencies", "$defs", "definitions"]);
/** What these hold counts where it is referred to. */
const DEFINING = new Set(["$defs", "definitions"]);

/** Counts what documents come to with references in place, and never takes more steps than it lets documents have values. */
export class Expansion {
  #values = 0;
  #references = 0;

  get values(): number {
    return this.#values;
  }

  /** Counts a value and the values in it. Throws an ExpansionFault when there are too many. */
  addValue(value: Json | undefined, pointer: string): void {
    this.add(1, pointer);
    if (typeof value !== "object" || value === null) return;
    for (const part of Object.values(value)) this.addValue(part, pointer);
  }

  /** Counts values that stand at a place. */
  add(count: number, pointer: string): void {
    this.#values += count;
    if (this.#values > limits.expandedValues)
      throw new ExpansionFault(pointer, `${excessMessage(limits.expandedValues, "values")} in one form`);
  }

  /** Counts a JSON Schema with its references followed. Throws an ExpansionFault when it is too large or too deep. */
  addSchema(root: JsonObject, pointer: string): void {
    this.#addPart(root, root, { pointer, depth: 0, around: [], composition: { deep: 0 }, level: 0 });
  }

  #addPart(value: Json | undefined, root: JsonObject, place: Place): void {
    const { pointer, depth, around, isNamed = false } = place;
    this.add(1, pointer);
    if (depth > limits.expandedDepth)
      throw new ExpansionFault(
        pointer,
        `nested deeper than ${limits.expandedDepth} levels with its references followed`,
      );
    if (typeof value !== "object" || value === null) return;
    if (!isNamed && Object.keys(value).some((key) => COMPOSING.has(key))) this.#countComposed(place);
    for (const [key, part] of Object.entries(value)) {
      // Within what a reference leads to, the reference is the place.
      const inner = around.length > 0 ? pointer : at(pointer, key);
      if (!isNamed && DEFINING.has(key)) this.addValue(part, inner);
      else {
        if (key === "$ref" && typeof part === "string") this.#follow(part, root, { ...place, pointer: inner });
        this.#addPart(part, root, { ...within(value, key, place), pointer: inner });
      }
    }
  }

  #countComposed({ composition, level, pointer }: Place): void {
    if (level >= DEEP) composition.deep += 1;
    if (composition.deep > MOST_DEEP)
      throw new ExpansionFault(pointer, "too many schemas within schemas say something of one value");
  }

  #follow(reference: string, root: JsonObject, place: Place): void {
    const { pointer, depth, around } = place;
    if (around.length === 0) this.#countReference(pointer);
    if (around.includes(reference)) return;
    const target = resolveReference(root, reference);
    if (isObject(target)) this.#addPart(target, root, { ...place, depth: depth + 1, around: [...around, reference] });
  }

  #countReference(pointer: string): void {
    this.#references += 1;
    if (this.#references > limits.references)
      throw new ExpansionFault(pointer, `more than ${limits.references} references in one form`);
  }
}

/** What changes from a value to one of its parts. */
function within(value: object, key: string, { isNamed = false, depth, around, composition, level }: Place) {
  const isSame = level > 0 && (Array.isArray(value) || isNamed);
  const next = { depth: depth + 1, around, isNamed: !isNamed && NAMING.has(key) };
  // The names of properties lead to other values, those of dependencies to what more is said of this one.
  if (isSame) return { ...next, composition, level };
  if (COMPOSING.has(key)) return { ...next, composition, level: level + 1 };
  return { ...next, composition: { deep: 0 }, level: 0 };
}

/** The beginning of the sentence about what is too many. */
export function excessMessage(most: number, what: string): string {
  return `more than ${most} ${what} with references, extended forms and fields like others in place`;
}
