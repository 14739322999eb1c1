import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { at, isObject, type Json, segmentsOf, valueAt } from "../json";
import { didYouMean } from "../nearest";
import { ContractFault } from "./ContractFault";
import { type ContractFile, readContractFile } from "./contractFile";

/** A value within a contract: its file and pointer. */
export interface Part {
  file: ContractFile;
  pointer: string;
  value: Json | undefined;
}

/** A contract with the files it refers to, which are read lazily. */
export class ContractFiles {
  readonly main: ContractFile;
  private readonly files = new Map<string, ContractFile>();
  private readonly anchors = new WeakMap<ContractFile, Map<string, string>>();

  constructor(path: string) {
    this.main = this.open(resolve(path));
  }

  /** Follows the references of a part. Throws a ContractFault if they are circular or resolve to nothing. */
  follow(part: Part): Part {
    let found = part;
    for (let steps = 0; isObject(found.value) && typeof found.value.$ref === "string"; steps += 1) {
      if (steps > 20) throw new ContractFault(part.file.place(part.pointer), "its $ref is circular");
      found = this.refer(found, found.value.$ref);
    }
    return found;
  }

  /** Resolves a reference of a part. Throws a ContractFault if it resolves to nothing. */
  refer(from: Part, reference: string): Part {
    const fault = (message: string) => new ContractFault(from.file.place(at(from.pointer, "$ref")), message);
    const [path = "", fragment = ""] = reference.split("#", 2);
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path))
      throw fault(`${JSON.stringify(reference)} is a URL; save that file next to this one and refer to it there`);
    const file = path === "" ? from.file : this.open(resolve(dirname(from.file.path), decoded(path)), fault, path);
    const pointer = fragment === "" || fragment.startsWith("/") ? decoded(fragment) : this.anchored(file, fragment);
    const value = pointer === undefined ? undefined : valueAt(file.value, pointer);
    if (pointer !== undefined && value !== undefined) return { file, pointer, value };
    const parent = valueAt(file.value, (pointer ?? "").slice(0, (pointer ?? "").lastIndexOf("/")));
    const known = isObject(parent) ? Object.keys(parent) : [];
    throw fault(
      `nothing found at ${JSON.stringify(reference)}${didYouMean(segmentsOf(pointer ?? "").at(-1) ?? "", known)}`,
    );
  }

  private open(path: string, fault?: (message: string) => ContractFault, written = path): ContractFile {
    const known = this.files.get(path);
    if (known) return known;
    if (fault && !existsSync(path))
      throw fault(
        `there is no file ${JSON.stringify(written)} next to it; a contract of several files needs all of them`,
      );
    const file = readContractFile(path);
    this.files.set(path, file);
    return file;
  }

  private anchored(file: ContractFile, name: string): string | undefined {
    const known = this.anchors.get(file) ?? new Map(anchorsIn(file.value, "", 0));
    this.anchors.set(file, known);
    return known.get(name);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function* anchorsIn(value: Json, pointer: string, depth: number): Generator<[string, string]> {
  if (typeof value !== "object" || value === null || depth > 60) return;
  for (const [key, part] of Object.entries(value)) {
    if ((key === "$anchor" || key === "$dynamicAnchor") && typeof part === "string") yield [part, pointer];
    yield* anchorsIn(part, at(pointer, key), depth + 1);
  }
}
