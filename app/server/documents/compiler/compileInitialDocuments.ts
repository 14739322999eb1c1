import { compile, compileCached, displayPath, type Served } from "../../../../codegen/index";
import type { CompileBoundError, DocumentCompiler } from "./DocumentCompiler";

/** Which documents a server starts with. */
export interface InitialSources {
  base: string;
  overlays: readonly string[];
  dev: boolean;
}

/** Files named in a message about all that may have caused it. */
const MOST_NAMED = 5;

/** Compiles what a server starts with; fails where a bound is passed: overlays in a process of their own, the built-in documents here. */
export async function compileInitialDocuments(
  { base, overlays, dev }: InitialSources,
  compiler: DocumentCompiler | undefined,
): Promise<Served> {
  const folders = [base, ...overlays];
  if (!compiler || overlays.length === 0) return dev ? compile({ folders }) : compileCached(base);
  return compiler.compile(folders);
}

/** Which files cannot be compiled within the bounds, and which bound it was. */
export function describeBound(paths: readonly string[], { message }: CompileBoundError): string {
  const shown = paths.slice(0, MOST_NAMED).map((path) => displayPath(path));
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : "";
  return `${shown.join(", ")}${more}: ${message}.`;
}
