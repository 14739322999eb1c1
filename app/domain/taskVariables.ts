/** A variable in the command of a task: a name in double braces. */
export const VARIABLE = /\{\{\s*(\w{1,100})\s*\}\}/g;

/** The distinct variable names in the commands of tasks, in order of appearance. */
export function variablesOf(tasks: readonly { data?: { command?: string | undefined } | undefined }[]): string[] {
  const commands = tasks.map(({ data }) => data?.command ?? "");
  return [...new Set(commands.flatMap((command) => [...command.matchAll(VARIABLE)].map(([, name = ""]) => name)))];
}
