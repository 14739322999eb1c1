import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The kind of process that a file needs; files of different kinds cannot share one. */
function kindOf({ project, moduleId }: TestSpecification): string {
  const [, environment = "node"] = /@vitest-environment (\w+)/.exec(readFileSync(moduleId, "utf8")) ?? [];
  return `${project.name} ${environment}`;
}

/**
 * Runs files of one kind in succession: a process continues with the next file of the same kind and keeps its imported
 * modules and compiled documents; for another kind it ends. Within a kind the order stays, with long files first.
 */
export class ReuseWorkersSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, kind: kindOf(file) }));
    // Array.prototype.sort is stable, so files of one kind keep their order.
    return sorted.sort((one, other) => one.kind.localeCompare(other.kind)).map(({ file }) => file);
  }
}
