import { readFileSync, statSync } from "node:fs";
import { findNodeAtLocation, type ParseError, parseTree } from "jsonc-parser";
import { isMap, isScalar, type Node, parseDocument } from "yaml";
import { isObject, type Json, type JsonObject, segmentsOf } from "../json";
import { displayPath } from "../read/listFiles";
import { Positions } from "../read/positions";
import { ContractFault } from "./ContractFault";

/** A file of a third-party API contract. */
export interface ContractFile {
  path: string;
  value: JsonObject;
  /** The `file:line:column` of a value, or of the nearest existing parent. */
  place(pointer: string): string;
}

/** In bytes. The largest public contracts have about 12 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a file of a contract as JSON or YAML, judging by its content. */
export function readContractFile(path: string): ContractFile {
  const text = readText(path);
  const positions = new Positions(text);
  const placeOf = (offset: number) => {
    const { line, column } = positions.positionOf(offset);
    return `${displayPath(path)}:${line}:${column}`;
  };
  const { value, offsetOf } = /^\s*\{/.test(text) ? readJson(text, placeOf) : readYaml(text, placeOf);
  if (!isObject(value)) throw new ContractFault(placeOf(0), "a contract is an object");
  return { path, value, place: (pointer) => placeOf(nearestOffset(pointer, offsetOf)) };
}

interface ReadText {
  value: unknown;
  offsetOf(segments: readonly string[]): number | undefined;
}

function readText(path: string): string {
  try {
    const file = statSync(path);
    // Devices and pipes might never end.
    if (!file.isFile()) throw new ContractFault(displayPath(path), "it is not a file");
    if (file.size > MAX_BYTES)
      throw new ContractFault(
        displayPath(path),
        `it is larger than ${MAX_BYTES / 1024 / 1024} MB, the limit for a contract`,
      );
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof ContractFault) throw error;
    throw new ContractFault(displayPath(path), "the file does not exist or cannot be read");
  }
}

function readJson(text: string, placeOf: (offset: number) => string): ReadText {
  let tree: ReturnType<typeof parseTree>;
  const parsed = () => {
    tree ??= parseTree(text);
    return tree;
  };
  const offsetOf = (segments: readonly string[]) => {
    const root = parsed();
    let node = root;
    for (const segment of segments)
      node = node && findNodeAtLocation(node, [node.type === "array" ? Number(segment) : segment]);
    return (node?.parent?.type === "property" ? node.parent : node)?.offset;
  };
  try {
    return { value: JSON.parse(text), offsetOf };
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors);
    throw new ContractFault(placeOf(errors[0]?.offset ?? 0), "this is not JSON");
  }
}

function readYaml(text: string, placeOf: (offset: number) => string): ReadText {
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, merge: true, logLevel: "silent" });
  const [error] = document.errors;
  if (error) throw new ContractFault(placeOf(error.pos[0]), `this is not YAML: ${error.message}`);
  const offsetOf = (segments: readonly string[]) => {
    let node = document.contents as Node | null | undefined;
    let offset = node?.range?.[0];
    for (const segment of segments) {
      const pair = isMap(node) && node.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
      node = (pair ? pair.value : isMap(node) ? undefined : document.getIn([segment], true)) as Node | undefined;
      if (!pair) return undefined;
      offset = (pair.key as Node).range?.[0];
    }
    return offset;
  };
  return { value: plain(document, placeOf), offsetOf };
}

function plain(document: ReturnType<typeof parseDocument>, placeOf: (offset: number) => string): Json {
  try {
    return document.toJS({ maxAliasCount: 100_000 }) as Json;
  } catch (error) {
    throw new ContractFault(placeOf(0), `this is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function nearestOffset(pointer: string, offsetOf: ReadText["offsetOf"]): number {
  const segments = segmentsOf(pointer);
  for (let count = segments.length; count > 0; count -= 1) {
    const offset = offsetOf(segments.slice(0, count));
    if (offset !== undefined) return offset;
  }
  return 0;
}
