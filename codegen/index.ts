import type { Compiled, CompileOptions } from "./compile";

export type { Operation } from "./api/operations";
export { UNTRANSLATED } from "./check/texts/untranslated";
export type { Compiled, CompileOptions } from "./compile";
export { compileCached } from "./compileCached";
export type { Documents } from "./documents";
export type { BootChoice, BootDocument, BootFile } from "./emit/boot";
export type { DocumentModuleFile } from "./emit/modules";
export { multipleOf } from "./emit/multipleOf";
export type { BrandMaps } from "./generated/documents";
export { formatProblem, type Problem } from "./problem";
export { documentFolders } from "./read/documentFolders";
export { displayPath } from "./read/listFiles";
export { namesIn } from "./read/namesIn";
export { partsOf, type Served, type ServedParts, servedOf } from "./served";

/** Reads, checks and compiles document folders. Reports all mistakes in `problems`; throws only for bugs. */
export async function compile(options: CompileOptions): Promise<Compiled> {
  // Imported lazily: a server that finds its documents in the cache does not need the compiler.
  return (await import("./compile")).compile(options);
}
