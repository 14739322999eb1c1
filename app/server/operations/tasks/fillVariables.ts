import { VARIABLE } from "../../../domain/taskVariables";
import { invalid } from "../../requests/ApiError";
import type { RunTask } from "./startRuns";

/** Whether a task runs, and the values of the {{name}} variables in its command. */
export interface TaskVariables {
  task_id?: number;
  enabled?: boolean;
  variables?: readonly { name?: string; value?: string }[];
}

/** A value for all tasks without a value of their own. */
export interface SharedVariable {
  name?: string;
  value?: string;
}

/** The enabled tasks with the variables of their commands replaced; refuses a variable without a value. */
export function fillVariables(
  tasks: readonly (RunTask & { id: number })[],
  given: readonly TaskVariables[],
  shared: readonly SharedVariable[] = [],
): RunTask[] {
  for (const [index, { task_id }] of given.entries()) {
    if (!tasks.some(({ id }) => id === task_id))
      throw invalid(`tasks.${index}.task_id`, "This group has no such task.");
  }
  const disabled = new Set(given.flatMap(({ task_id, enabled }) => (enabled === false ? task_id : [])));
  const wanted = tasks.filter(({ id }) => !disabled.has(id));
  if (wanted.length === 0) throw invalid("tasks", "Leave at least one task switched on.");
  return wanted.map((task) => {
    const index = given.findIndex(({ task_id }) => task_id === task.id);
    const own = [...shared.filter(({ value }) => value), ...(given[index]?.variables ?? [])];
    const values = new Map(own.map(({ name = "", value = "" }) => [name, value]));
    const source = index >= 0 ? `tasks.${index}.variables` : given.length > 0 ? "tasks" : "variables";
    const command = task.data.command?.replace(VARIABLE, (_place, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw invalid(source, `Give a value for ${name} of the task ${task.name}.`);
      return value;
    });
    return command === undefined ? task : { ...task, data: { ...task.data, command } };
  });
}
