import { at, isObject, type JsonObject, objectOf } from "../json";
import { quotedList } from "../shape/describeError";
import { ContractFault } from "./ContractFault";
import type { ContractFiles, Part } from "./contractFiles";

const METHODS = ["get", "put", "post", "patch", "delete"] as const;

/** An operation of a contract, and its path item. */
export interface Call {
  method: (typeof METHODS)[number];
  path: string;
  operation: Part;
  item: Part;
  /** Its operationId, or its method and path. */
  name: string;
}

/**
 * Finds an operation by its operationId, or by its method and path, as in "PATCH /repos/{owner}/{repo}". Throws a
 * ContractFault if there is none.
 */
export function findCall(files: ContractFiles, wanted: string): Call {
  const { main } = files;
  if (main.value.openapi === undefined && main.value.swagger === undefined)
    throw new ContractFault(main.place(""), "this is not an OpenAPI document: it has neither openapi nor swagger");
  const calls = [...callsOf(files)];
  const normalized = wanted.trim().replace(/\s+/g, " ");
  const found =
    calls.find(({ name }) => name === wanted) ??
    calls.find((call) => addressOf(call).toLowerCase() === normalized.toLowerCase()) ??
    calls.find((call) => addressOf(call, withoutParameterNames) === withoutParameterNames(normalized.toLowerCase()));
  if (found) return found;
  followMissing(files, normalized);
  const named = calls.map(({ name }) => name);
  if (named.length === 0) throw new ContractFault(main.place("/paths"), "it has no operations");
  const nearby = nearest(wanted, calls);
  const near = nearby.length === 1 ? `is ${quotedList(nearby)}` : `are ${quotedList(nearby)}`;
  const message = `no call is named ${JSON.stringify(wanted)}${nearby.length > 0 ? `; the nearest ${near}` : ""}. One without an operationId is named by method and path, as in "${addressOf(calls[0] as Call)}"`;
  throw new ContractFault(main.place("/paths"), message);
}

/** Every operation of a contract, with path items resolved. */
export function* callsOf(files: ContractFiles): Generator<Call> {
  const { main } = files;
  for (const [path, written] of Object.entries(objectOf(main.value.paths))) {
    if (!path.startsWith("/") || !isObject(written)) continue;
    const place = { file: main, pointer: at("/paths", path), value: written };
    const item = typeof written.$ref === "string" ? tryFollow(files, place) : place;
    for (const method of METHODS) {
      // A path item may have operations beside its `$ref`.
      const own = isObject(written[method]) ? place : item;
      const value = objectOf(own?.value)[method];
      if (!own || !isObject(value)) continue;
      const operation = files.follow({ file: own.file, pointer: at(own.pointer, method), value });
      yield { method, path, operation, item: own, name: nameOf(objectOf(operation.value), method, path) };
    }
  }
}

/** A path item in a missing file matters only if one of its operations is requested. */
function tryFollow(files: ContractFiles, place: Part): Part | undefined {
  try {
    return files.follow(place);
  } catch (error) {
    if (error instanceof ContractFault) return undefined;
    throw error;
  }
}

/** Throws a ContractFault that names the missing file, if the requested path is in one. */
function followMissing(files: ContractFiles, wanted: string): void {
  for (const [path, value] of Object.entries(objectOf(files.main.value.paths)))
    if (withoutParameterNames(wanted).split(" ").at(-1) === withoutParameterNames(path))
      files.follow({ file: files.main, pointer: at("/paths", path), value });
}

function nameOf({ operationId }: JsonObject, method: string, path: string): string {
  return typeof operationId === "string" && operationId !== "" ? operationId : `${method.toUpperCase()} ${path}`;
}

const addressOf = ({ method, path }: Pick<Call, "method" | "path">, of = (text: string) => text) =>
  of(`${method.toUpperCase()} ${path}`);

/** A path with the names of its parameters removed. */
function withoutParameterNames(address: string): string {
  return address.toLowerCase().replace(/\{[^}]*\}/g, "{}");
}

/** The operations whose names share the most words with the requested one. */
function nearest(wanted: string, calls: readonly Call[]): string[] {
  const words = new Set(wordsIn(wanted));
  const scored = calls.map((call) => {
    const own = new Set([...wordsIn(call.name), ...wordsIn(addressOf(call))]);
    const shared = [...words].filter((word) => own.has(word) || [...own].some((other) => isNear(word, other))).length;
    return { call, score: shared - own.size / 100 };
  });
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return best.slice(0, 4).map(({ call }) => call.name);
}

function wordsIn(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ""));
}

function isNear(one: string, other: string): boolean {
  return one.length > 3 && other.length > 3 && (one.startsWith(other) || other.startsWith(one));
}
