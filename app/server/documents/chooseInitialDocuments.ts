import type { Served } from "../../../codegen/index";
import { StartProblem } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { compileInitialDocuments, describeBound } from "./compiler/compileInitialDocuments";
import { CompileBoundError, type OverlayCompiler } from "./compiler/DocumentCompiler";
import { type DefaultChoice, documentFaults } from "./documentFaults";
import { storedOverlays } from "./OverlayStore";

/** Options of chooseInitialDocuments. */
export interface InitialOptions extends DefaultChoice {
  base: string;
  overlays: readonly string[];
  dev: boolean;
  log: Logger;
  /** Folder with snapshots of the last good overlays, if any. */
  snapshotFolder?: string | undefined;
}

/** Brand and language of the built-in documents, used when the requested ones are missing. */
const BUILT_IN_CHOICE: DefaultChoice = { brand: "default", language: "en" };

/** The documents a server starts with, and the problems of rejected overlays. */
export interface InitialDocuments {
  compiled: Served;
  refused: readonly string[];
}

/**
 * Chooses the current overlays, else their last good snapshot, else the built-in documents alone, so that an invalid
 * overlay does not stop the console. Throws a StartProblem for faults of the built-in documents and for options that
 * name something missing.
 */
export async function chooseInitialDocuments(
  options: InitialOptions,
  compiler: OverlayCompiler | undefined,
): Promise<InitialDocuments> {
  const { overlays, dev, snapshotFolder, log } = options;
  const own = await tryOverlays(options, overlays, compiler);
  if (own.compiled && own.faults.length === 0) return { compiled: own.compiled, refused: [] };
  const stops = dev || overlays.length === 0 || own.isOptionFault;
  if (!stops) {
    const snapshot = snapshotFolder === undefined ? [] : await storedOverlays(snapshotFolder, overlays.length);
    for (const folders of snapshot.length > 0 ? [snapshot, []] : [[]]) {
      const { compiled, faults } = await tryOverlays({ ...options, ...BUILT_IN_CHOICE }, folders, compiler);
      if (!compiled || faults.length > 0) continue;
      const served = folders.length > 0 ? "The last good ones are served." : "The built-in ones are served alone.";
      log.error(`The documents are refused. ${served}`, { problems: own.faults.length });
      for (const fault of own.faults) log.error(fault);
      return { compiled, refused: own.faults };
    }
  }
  throw new StartProblem(["The documents cannot be used:", ...own.faults].join("\n  "));
}

interface Attempt {
  compiled?: Served;
  faults: string[];
  /** Only command-line options are wrong. */
  isOptionFault?: boolean;
}

async function tryOverlays(
  options: InitialOptions,
  overlays: readonly string[],
  compiler: OverlayCompiler | undefined,
): Promise<Attempt> {
  try {
    const compiled = await compileInitialDocuments({ ...options, overlays }, compiler);
    const isGood = compiled.problems.length === 0;
    return { compiled, faults: documentFaults(compiled, options), isOptionFault: isGood };
  } catch (error) {
    if (!(error instanceof CompileBoundError)) throw error;
    return { faults: [describeBound(overlays, error)] };
  }
}
