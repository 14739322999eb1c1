/** A mistake in a document: its position, a message, and the rule that found it. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  rule: string;
}

/** Formats a problem as `file:line:column message`. */
export function formatProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column} ${problem.message}`;
}

/** Sorts problems by file, line and column, and removes duplicates. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...unique.values()].sort(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.message, b.message),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
