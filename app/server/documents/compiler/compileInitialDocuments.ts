import { compile, compileCached, displayPath, type Served } from "../../../../codegen/index";
import type { CompileBoundError, OverlayCompiler } from "./DocumentCompiler";

/** The folders of the initial documents. */
export interface InitialSources {
  base: string;
  overlays: readonly string[];
  dev: boolean;
}

/** Maximum number of files listed in a message. */
const MAX_LISTED = 5;

/**
 * Compiles the initial documents: overlays in a child process, the built-in documents in this one. Throws a
 * CompileBoundError when a limit is exceeded.
 */
export async function compileInitialDocuments(
  { base, overlays, dev }: InitialSources,
  compiler: OverlayCompiler | undefined,
): Promise<Served> {
  const folders = [base, ...overlays];
  if (!compiler || overlays.length === 0) return dev ? compile({ folders }) : compileCached(base);
  return compiler.compile(folders);
}

/** Describes which files exceeded which limit. */
export function describeBound(paths: readonly string[], { message }: CompileBoundError): string {
  const shown = paths.slice(0, MAX_LISTED).map((path) => displayPath(path));
  const more = paths.length > MAX_LISTED ? ` and ${paths.length - MAX_LISTED} more` : "";
  return `${shown.join(", ")}${more}: ${message}.`;
}
