import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A file to run. */
interface Queued {
  file: TestSpecification;
  /** The kind of process that it needs; files of different kinds cannot share one. */
  kind: string;
  /** It runs for half a minute, although its text may be short. */
  isLong: boolean;
}

function readQueued(file: TestSpecification): Queued {
  const text = readFileSync(file.moduleId, "utf8");
  const [, environment = "node"] = /@vitest-environment (\w+)/.exec(text) ?? [];
  return { file, kind: `${file.project.name} ${environment}`, isLong: text.startsWith("// @long") };
}

/**
 * Runs files of one kind in succession: a process continues with the next file of the same kind and keeps its imported
 * modules and compiled documents; for another kind it ends. Within a kind, files marked `// @long` begin first, so that
 * none of them is left alone at the end. The order of the others stays: by their time in the last run, or else by size.
 */
export class ReuseWorkersSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map(readQueued);
    // Array.prototype.sort is stable.
    sorted.sort((one, other) => one.kind.localeCompare(other.kind) || Number(other.isLong) - Number(one.isLong));
    return sorted.map(({ file }) => file);
  }
}
