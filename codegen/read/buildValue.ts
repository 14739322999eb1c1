import { at, type Json, type JsonObject } from "../json";
import { forbiddenKeys, limits } from "./limits";
import type { Fault } from "./parsed";
import type { Positions } from "./positions";

/** A node of a parsed text, independent of the parser. */
export type Part =
  | { kind: "scalar"; offset: number; value: string | number | boolean | null }
  | { kind: "array"; offset: number; items: Part[] }
  | { kind: "object"; offset: number; entries: Entry[] };

interface Entry {
  key: string;
  offset: number;
  value: Part;
}

/**
 * Converts a syntax tree to a plain value and records positions. Rejects duplicate keys, keys of prototypes, and
 * documents that exceed the limits.
 */
export class ValueBuilder {
  readonly faults: Fault[] = [];
  /** The number of values. */
  count = 0;
  private pointers = 0;
  private references = 0;
  private patterns = 0;

  constructor(private readonly positions: Positions) {}

  /** Builds the value at a pointer. */
  build(part: Part, pointer: string, depth = 0): Json {
    this.count += 1;
    if (this.count === limits.values + 1) this.fault(part.offset, `more than ${limits.values} values in one document`);
    if (this.count > limits.values) return null;
    if (depth > limits.depth) {
      this.fault(part.offset, `nested deeper than ${limits.depth} levels`);
      return null;
    }
    this.pointers += pointer.length;
    if (this.pointers > limits.pointers) return this.refuseKeys(part.offset, pointer);
    if (pointer === "") this.positions.set("", part.offset);
    if (part.kind === "scalar") return this.scalar(part.value, part.offset);
    return part.kind === "array" ? this.buildArray(part.items, pointer, depth) : this.buildObject(part, pointer, depth);
  }

  private scalar(value: string | number | boolean | null, offset: number): Json {
    if (typeof value === "string" && value.length > limits.text) {
      this.fault(offset, `a string is longer than ${limits.text} characters`);
      return "";
    }
    if (typeof value !== "number" || Number.isFinite(value)) return value;
    this.fault(offset, "number out of range (IEEE 754 double)");
    return null;
  }

  private refuseKeys(offset: number, pointer: string): null {
    // Reported once; nothing after it is built.
    if (this.pointers - pointer.length <= limits.pointers)
      this.fault(offset, `JSON pointers exceed ${limits.pointers} characters in total; shorten keys or nest less`);
    return null;
  }

  private buildArray(items: Part[], pointer: string, depth: number): Json[] {
    const excess = items[limits.items];
    if (excess) this.fault(excess.offset, `more than ${limits.items} entries in one list`);
    return items.map((item, index) => {
      const place = at(pointer, index);
      this.positions.set(place, item.offset);
      return this.build(item, place, depth + 1);
    });
  }

  private buildObject(part: Extract<Part, { kind: "object" }>, pointer: string, depth: number): JsonObject {
    const object: JsonObject = {};
    if (part.entries.length > limits.properties) {
      this.fault(part.offset, `more than ${limits.properties} properties in one object`);
      return object;
    }
    for (const entry of part.entries) {
      this.countCostly(entry, pointer);
      if (entry.key.length > limits.key) this.fault(entry.offset, `a key is longer than ${limits.key} characters`);
      else if (forbiddenKeys.has(entry.key))
        this.fault(entry.offset, `the key ${JSON.stringify(entry.key)} is not allowed`);
      else if (Object.hasOwn(object, entry.key))
        this.fault(entry.offset, `the key ${JSON.stringify(entry.key)} appears twice`);
      else {
        const place = at(pointer, entry.key);
        this.positions.set(place, entry.value.offset, entry.offset);
        object[entry.key] = this.build(entry.value, place, depth + 1);
      }
    }
    return object;
  }

  /** Counts references and regular expressions, which are expensive to process. */
  private countCostly({ key, offset, value }: Entry, pointer: string): void {
    if (key === "$ref") this.references += 1;
    if (key === "$ref" && this.references === limits.references + 1)
      this.fault(offset, `more than ${limits.references} references in one document`);
    const before = this.patterns;
    if (pointer.endsWith("/patternProperties")) this.patterns += key.length;
    if (key === "pattern" && value.kind === "scalar") this.patterns += String(value.value).length;
    if (before <= limits.patterns && this.patterns > limits.patterns)
      this.fault(offset, `more than ${limits.patterns} characters of regular expressions in one document`);
  }

  private fault(offset: number, message: string): void {
    this.faults.push({ offset, message });
  }
}
