import { invalid } from "../Failure";
import type { RunTask } from "./startRuns";

/** What is to be put in the place of {{name}} in the command of a task. */
export interface TaskVariables {
  task_id?: number;
  variables?: readonly { name?: string; value?: string }[];
}

const PLACE = /\{\{\s*(\w{1,100})\s*\}\}/g;

/** The tasks with every variable of their commands filled; one without a value is refused by name. */
export function fillVariables(
  tasks: readonly (RunTask & { id: number })[],
  given: readonly TaskVariables[],
): RunTask[] {
  for (const [index, { task_id }] of given.entries()) {
    if (!tasks.some(({ id }) => id === task_id))
      throw invalid(`tasks.${index}.task_id`, "This group has no such task.");
  }
  return tasks.map((task) => {
    const index = given.findIndex(({ task_id }) => task_id === task.id);
    const values = new Map((given[index]?.variables ?? []).map(({ name = "", value = "" }) => [name, value]));
    const source = index < 0 ? "tasks" : `tasks.${index}.variables`;
    const command = task.data.command?.replace(PLACE, (_place, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw invalid(source, `Give a value for ${name} of the task ${task.name}.`);
      return value;
    });
    return command === undefined ? task : { ...task, data: { ...task.data, command } };
  });
}
