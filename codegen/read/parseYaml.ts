import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { isObject } from "../json";
import { type Part, ValueBuilder } from "./buildValue";
import { limits } from "./limits";
import { type Fault, type Parsed, refused } from "./parsed";
import { Positions } from "./positions";

/**
 * Parses one YAML document with an object at the root and without anchors or tags, recording the position of every
 * part.
 */
export function parseYaml(text: string): Parsed {
  const document = compose(text);
  if (!document) return refused(text, [{ offset: 0, message: `nested deeper than ${limits.depth} levels` }]);
  const [error] = [...document.errors, ...document.warnings];
  if (error) return refused(text, [{ offset: error.pos[0], message: `this is not YAML: ${error.message}` }]);
  const positions = new Positions(text);
  const faults: Fault[] = [];
  const builder = new ValueBuilder(positions);
  const value = builder.build(partOf(document.contents, 0, faults), "");
  if (!isObject(value)) return refused(text, [{ offset: 0, message: "a document is an object" }]);
  return { value, positions, faults: [...faults, ...builder.faults], count: builder.count };
}

/** The parser is recursive; a text that exhausts the stack is far too deep for a document. */
function compose(text: string): Document.Parsed | undefined {
  try {
    return parseDocument(text, { uniqueKeys: false, prettyErrors: false, strict: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function partOf(node: unknown, fallback: number, faults: Fault[]): Part {
  if (isMap(node)) {
    const offset = startOf(node, fallback);
    const entries = node.items.map((pair) => {
      const keyOffset = startOf(pair.key, offset);
      const key = isScalar(pair.key) ? String(pair.key.value) : "";
      if (!isScalar(pair.key)) faults.push({ offset: keyOffset, message: "a key must be a plain scalar" });
      return { key, offset: keyOffset, value: partOf(pair.value, keyOffset, faults) };
    });
    return { kind: "object", offset, entries };
  }
  const offset = startOf(node, fallback);
  if (isSeq(node)) return { kind: "array", offset, items: node.items.map((item) => partOf(item, offset, faults)) };
  if (isAlias(node)) faults.push({ offset, message: "anchors and aliases are not allowed; use $ref" });
  return { kind: "scalar", offset, value: isScalar(node) ? scalarOf(node.value, offset, faults) : null };
}

function scalarOf(value: unknown, offset: number, faults: Fault[]): string | number | boolean | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  faults.push({ offset, message: "this value has no JSON equivalent" });
  return null;
}

function startOf(node: unknown, fallback: number): number {
  if (typeof node !== "object" || node === null || !("range" in node)) return fallback;
  const range = node.range;
  return Array.isArray(range) && typeof range[0] === "number" ? range[0] : fallback;
}
