import type { Documents } from "./documents";
import { type BootChoice, type BootFile, type BootInput, emitBoot } from "./emit/boot";
import type { Problem } from "./problem";

/** What a server needs of compiled documents. */
export interface Served extends ServedParts {
  /** What a visitor's browser loads first; the caller serves it. */
  boot(choice: BootChoice): BootFile;
}

/** The same as values alone, which can be kept in a file. */
export interface ServedParts {
  /** Empty when the documents are good. */
  problems: Problem[];
  /** What is wrong without harm: the default stands in its place. */
  warnings: Problem[];
  documents: Documents;
  /** Served path to ES module text: every form, page and modal, and the runtime of the validators. */
  files: Map<string, string>;
  /** Served path to picture: the assets/ of the folders. */
  assets: ReadonlyMap<string, Buffer>;
  /** "form/new-tag" to served path. */
  modules: Record<string, string>;
  /** What the first documents of every visitor are made of, besides brand and language. */
  bootParts: Pick<BootInput, "header" | "source" | "rest">;
  /** Changes whenever any document changes. */
  version: string;
}

/** Makes of what was kept, or just compiled, what a server needs. */
export function servedOf(parts: ServedParts): Served {
  const { documents, version, bootParts } = parts;
  return { ...parts, boot: (choice) => emitBoot({ documents, version, ...bootParts }, choice) };
}

/** The values alone, of whatever else was compiled with them. */
export function partsOf(served: Served): ServedParts {
  const { problems, warnings, documents, files, assets, modules, bootParts, version } = served;
  return { problems, warnings, documents, files, assets, modules, bootParts, version };
}
