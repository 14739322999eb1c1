import type { Documents } from "./documents";
import { type BootChoice, type BootFile, type BootInput, emitBoot } from "./emit/boot";
import type { Problem } from "./problem";

/** Compiled documents as a server needs them. */
export interface Served extends ServedParts {
  /** Emits the boot document of a visitor; the caller serves it. */
  boot(choice: BootChoice): BootFile;
}

/** The serializable part of it, for caching. */
export interface ServedParts {
  /** Empty if the documents are valid. */
  problems: Problem[];
  /** Mistakes without consequences: defaults are used instead. */
  warnings: Problem[];
  documents: Documents;
  /** ES module source by served path: every form, page and modal, and the runtime of the validators. */
  files: Map<string, string>;
  /** Pictures by served path: the assets/ of the folders. */
  assets: ReadonlyMap<string, Buffer>;
  /** Served path by document, such as `form/new-tag`. */
  modules: Record<string, string>;
  /** The parts of the boot document that do not depend on brand and language. */
  bootParts: Pick<BootInput, "header" | "source" | "rest">;
  /** Changes whenever any document changes. */
  version: string;
}

/** Adds the functions to the serializable part, compiled or cached. */
export function servedOf(parts: ServedParts): Served {
  const { documents, version, bootParts } = parts;
  return { ...parts, boot: (choice) => emitBoot({ documents, version, ...bootParts }, choice) };
}

/** Extracts the serializable part. */
export function partsOf(served: Served): ServedParts {
  const { problems, warnings, documents, files, assets, modules, bootParts, version } = served;
  return { problems, warnings, documents, files, assets, modules, bootParts, version };
}
