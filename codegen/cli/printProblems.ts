import { formatProblem, type Problem } from "../problem";

/** Prints problems one a line and how many they are; the answer is the exit code. */
export function printProblems(problems: readonly Problem[]): 1 {
  for (const problem of problems) process.stderr.write(`${formatProblem(problem)}\n`);
  process.stderr.write(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}\n`);
  return 1;
}
