import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What a process is started for: a file of another kind needs another process. */
function kindOf({ project, moduleId }: TestSpecification): string {
  const [, environment = "node"] = /@vitest-environment (\w+)/.exec(readFileSync(moduleId, "utf8")) ?? [];
  return `${project.name} ${environment}`;
}

/**
 * Runs files of one kind after one another: a process goes on with the next file if it is of the same kind, and else
 * ends, with everything it has imported and compiled. Within a kind the order stays, long files first.
 */
export class ReuseWorkersSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, kind: kindOf(file) }));
    // Equal ones keep their places.
    return sorted.sort((one, other) => one.kind.localeCompare(other.kind)).map(({ file }) => file);
  }
}
