import { invalid } from "../Failure";
import type { RunTask } from "./startRuns";

/** What is to be put in the place of {{name}} in the command of a task. */
export interface TaskVariables {
  task_id?: number;
  variables?: readonly { name?: string; value?: string }[];
}

const PLACE = /\{\{\s*(\w{1,100})\s*\}\}/g;

/** The value of a name, for every task that has no value of its own for it. */
export interface SharedVariable {
  name?: string;
  value?: string;
}

/** The tasks with every variable of their commands filled; one without a value is refused by name. */
export function fillVariables(
  tasks: readonly (RunTask & { id: number })[],
  given: readonly TaskVariables[],
  shared: readonly SharedVariable[] = [],
): RunTask[] {
  for (const [index, { task_id }] of given.entries()) {
    if (!tasks.some(({ id }) => id === task_id))
      throw invalid(`tasks.${index}.task_id`, "This group has no such task.");
  }
  return tasks.map((task) => {
    const index = given.findIndex(({ task_id }) => task_id === task.id);
    const own = [...shared.filter(({ value }) => value), ...(given[index]?.variables ?? [])];
    const values = new Map(own.map(({ name = "", value = "" }) => [name, value]));
    const source = index >= 0 ? `tasks.${index}.variables` : given.length > 0 ? "tasks" : "variables";
    const command = task.data.command?.replace(PLACE, (_place, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw invalid(source, `Give a value for ${name} of the task ${task.name}.`);
      return value;
    });
    return command === undefined ? task : { ...task, data: { ...task.data, command } };
  });
}

/** The names in the commands of tasks that need a value, each once, in the order they stand there. */
export function variablesOf(tasks: readonly { data?: { command?: string | undefined } | undefined }[]): string[] {
  const commands = tasks.map(({ data }) => data?.command ?? "");
  return [...new Set(commands.flatMap((command) => [...command.matchAll(PLACE)].map(([, name = ""]) => name)))];
}
