import type { Served } from "../../../codegen/index";
import { StartProblem } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { compileInitialDocuments, describeBound } from "./compiler/compileInitialDocuments";
import { CompileBoundError, type DocumentCompiler } from "./compiler/DocumentCompiler";
import { type DefaultChoice, documentFaults } from "./documentFaults";
import { storedOverlays } from "./OverlayStore";

/** What decides with which documents a server begins. */
export interface InitialOptions extends DefaultChoice {
  base: string;
  overlays: readonly string[];
  dev: boolean;
  log: Logger;
  /** Where the last good overlays are kept; nowhere where a server has no folder. */
  kept?: string | undefined;
}

/** The brand and the language that the built-in documents have, and are shown in the place of what is missing. */
const ALWAYS: DefaultChoice = { brand: "default", language: "en" };

/** The documents a server begins with, and why these are not the ones it was asked for. */
export interface InitialDocuments {
  compiled: Served;
  refused: readonly string[];
}

/**
 * Overlays as they are, else as they last were good, else the built-in documents alone: a slip in one of them stops no
 * console. What was asked for on the command line and is not there, and a fault of the built-in documents, do.
 */
export async function chooseInitialDocuments(
  options: InitialOptions,
  compiler: DocumentCompiler | undefined,
): Promise<InitialDocuments> {
  const { overlays, dev, kept, log } = options;
  const own = await tryOverlays(options, overlays, compiler);
  if (own.compiled && own.faults.length === 0) return { compiled: own.compiled, refused: [] };
  const stops = dev || overlays.length === 0 || own.isAskedFor;
  if (!stops) {
    const last = kept === undefined ? [] : await storedOverlays(kept, overlays.length);
    for (const folders of last.length > 0 ? [last, []] : [[]]) {
      const { compiled, faults } = await tryOverlays({ ...options, ...ALWAYS }, folders, compiler);
      if (!compiled || faults.length > 0) continue;
      const served = folders.length > 0 ? "The last good ones are served." : "The built-in ones are served alone.";
      log.error(`The documents are refused. ${served}`, { problems: own.faults.length });
      for (const fault of own.faults) log.error(fault);
      return { compiled, refused: own.faults };
    }
  }
  throw new StartProblem(["The documents cannot be used:", ...own.faults].join("\n  "));
}

interface Tried {
  compiled?: Served;
  faults: string[];
  /** Nothing is wrong but what the command line asks for. */
  isAskedFor?: boolean;
}

async function tryOverlays(
  options: InitialOptions,
  overlays: readonly string[],
  compiler: DocumentCompiler | undefined,
): Promise<Tried> {
  try {
    const compiled = await compileInitialDocuments({ ...options, overlays }, compiler);
    const isGood = compiled.problems.length === 0;
    return { compiled, faults: documentFaults(compiled, options), isAskedFor: isGood };
  } catch (error) {
    if (!(error instanceof CompileBoundError)) throw error;
    return { faults: [describeBound(overlays, error)] };
  }
}
