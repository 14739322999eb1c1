import { at, isObject, type Json, type JsonObject, resolveReference } from "../json";
import { limits } from "../read/limits";

/** Thrown when a form exceeds a limit once its references are expanded. */
export class ExpansionFault extends Error {
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

/** The position of a value during expansion. */
interface Place {
  /** The pointer in the document, or that of the outermost reference that leads here. */
  pointer: string;
  depth: number;
  /** The references being followed. A recursive one is not followed again, as in RJSF. */
  ancestors: readonly string[];
  /** Whether the keys here are names of schemas, not keywords. */
  isNamed?: boolean;
  /**
   * Counts the schemas that apply to the same value and are nested at least NESTED_LEVEL deep; shared by all of them.
   */
  composition: { deep: number };
  /** The nesting level of this one among them. */
  level: number;
}

/** Keywords whose subschemas apply to the same value. RJSF merges them, each with everything nested in it. */
const COMPOSITION_KEYWORDS = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependencies"]);
/** The nesting level from which schemas of the same value are counted. */
const NESTED_LEVEL = 3;
const MAX_NESTED = 32;

/** Keywords whose values map names to schemas. */
const NAMED_SCHEMA_KEYWORDS = new Set(["properties", "patternProperties", "dependencies", "$defs", "definitions"]);
/** Keywords whose schemas count only where they are referred to. */
const DEFINITION_KEYWORDS = new Set(["$defs", "definitions"]);

/**
 * Counts the values of a form with its references expanded. Stops at the limit, so that it takes no more steps than a
 * form may have values.
 */
export class Expansion {
  #values = 0;
  #references = 0;

  get values(): number {
    return this.#values;
  }

  /** Counts a value and everything in it. Throws an ExpansionFault above the limit. */
  addValue(value: Json | undefined, pointer: string): void {
    this.add(1, pointer);
    if (typeof value !== "object" || value === null) return;
    for (const part of Object.values(value)) this.addValue(part, pointer);
  }

  /** Adds to the number of values. Throws an ExpansionFault above the limit. */
  add(count: number, pointer: string): void {
    this.#values += count;
    if (this.#values > limits.expandedValues)
      throw new ExpansionFault(pointer, `${excessMessage(limits.expandedValues, "values")} in one form`);
  }

  /** Counts a JSON Schema with its references expanded. Throws an ExpansionFault if it is too large or too deep. */
  addSchema(root: JsonObject, pointer: string): void {
    this.#addPart(root, root, { pointer, depth: 0, ancestors: [], composition: { deep: 0 }, level: 0 });
  }

  #addPart(value: Json | undefined, root: JsonObject, place: Place): void {
    const { pointer, depth, ancestors, isNamed = false } = place;
    this.add(1, pointer);
    if (depth > limits.expandedDepth)
      throw new ExpansionFault(
        pointer,
        `nested deeper than ${limits.expandedDepth} levels once references are resolved`,
      );
    if (typeof value !== "object" || value === null) return;
    if (!isNamed && Object.keys(value).some((key) => COMPOSITION_KEYWORDS.has(key))) this.#countComposed(place);
    for (const [key, part] of Object.entries(value)) {
      // Inside the target of a reference, problems are reported at the reference.
      const inner = ancestors.length > 0 ? pointer : at(pointer, key);
      if (!isNamed && DEFINITION_KEYWORDS.has(key)) this.addValue(part, inner);
      else {
        if (key === "$ref" && typeof part === "string") this.#follow(part, root, { ...place, pointer: inner });
        this.#addPart(part, root, { ...within(value, key, place), pointer: inner });
      }
    }
  }

  #countComposed({ composition, level, pointer }: Place): void {
    if (level >= NESTED_LEVEL) composition.deep += 1;
    if (composition.deep > MAX_NESTED)
      throw new ExpansionFault(
        pointer,
        `too many nested allOf/anyOf/oneOf/if apply to one value (at most ${MAX_NESTED})`,
      );
  }

  #follow(reference: string, root: JsonObject, place: Place): void {
    const { pointer, depth, ancestors } = place;
    if (ancestors.length === 0) this.#countReference(pointer);
    if (ancestors.includes(reference)) return;
    const target = resolveReference(root, reference);
    if (isObject(target))
      this.#addPart(target, root, { ...place, depth: depth + 1, ancestors: [...ancestors, reference] });
  }

  #countReference(pointer: string): void {
    this.#references += 1;
    if (this.#references > limits.references)
      throw new ExpansionFault(pointer, `more than ${limits.references} references in one form`);
  }
}

/** The position of a part of a value. */
function within(value: object, key: string, { isNamed = false, depth, ancestors, composition, level }: Place) {
  const isSame = level > 0 && (Array.isArray(value) || isNamed);
  const next = { depth: depth + 1, ancestors, isNamed: !isNamed && NAMED_SCHEMA_KEYWORDS.has(key) };
  // Keys of `properties` lead to other values; those of `dependencies` to further schemas of the same value.
  if (isSame) return { ...next, composition, level };
  if (COMPOSITION_KEYWORDS.has(key)) return { ...next, composition, level: level + 1 };
  return { ...next, composition: { deep: 0 }, level: 0 };
}

/** The beginning of a message about an exceeded limit. */
export function excessMessage(limit: number, what: string): string {
  return `more than ${limit} ${what} once references, extended forms and "like" fields are resolved`;
}
