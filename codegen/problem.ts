/** Something wrong in a document: where it is, what it is, and the name of the rule that found it. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  rule: string;
}

/** The line a person reads: `file:line:column message`. */
export function formatProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column} ${problem.message}`;
}

/** Problems in the order people fix them, by file, line and column, each of them once. */
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
