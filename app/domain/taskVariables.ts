/** A name in double braces in the command of a task. */
export const VARIABLE = /\{\{\s*(\w{1,100})\s*\}\}/g;

/** The names in commands that need a value, each once, in the order they stand there. */
export function variablesOf(tasks: readonly { data?: { command?: string | undefined } | undefined }[]): string[] {
  const commands = tasks.map(({ data }) => data?.command ?? "");
  return [...new Set(commands.flatMap((command) => [...command.matchAll(VARIABLE)].map(([, name = ""]) => name)))];
}
