import { formatProblem, type Problem } from "../problem";

/** More problems of one document than these say nothing new: somebody pasted something else, or one mistake is everywhere. */
const MOST_OF_A_FILE = 50;

/** Prints problems one a line and how many they are; the answer is the exit code. */
export function printProblems(problems: readonly Problem[]): 1 {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const count = (counts.get(problem.file) ?? 0) + 1;
    counts.set(problem.file, count);
    if (count <= MOST_OF_A_FILE) process.stderr.write(`${formatProblem(problem)}\n`);
  }
  for (const [file, count] of counts)
    if (count > MOST_OF_A_FILE) process.stderr.write(`${file}: and ${count - MOST_OF_A_FILE} more\n`);
  process.stderr.write(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}\n`);
  return 1;
}
