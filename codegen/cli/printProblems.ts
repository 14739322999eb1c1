import { formatProblem, type Problem } from "../problem";

/** More problems of one document say nothing new: it is another kind of file, or repeats one mistake. */
const MAX_PER_FILE = 50;

/** Prints one line per problem and their number. Returns the exit code. */
export function printProblems(problems: readonly Problem[]): 1 {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const count = (counts.get(problem.file) ?? 0) + 1;
    counts.set(problem.file, count);
    if (count <= MAX_PER_FILE) process.stderr.write(`${formatProblem(problem)}\n`);
  }
  for (const [file, count] of counts)
    if (count > MAX_PER_FILE) process.stderr.write(`${file}: and ${count - MAX_PER_FILE} more\n`);
  process.stderr.write(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}\n`);
  return 1;
}
