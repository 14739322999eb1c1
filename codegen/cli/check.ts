import { compile, formatProblem } from "../index";
import { baseFolder, codeFolders, programFolders } from "./folders";
import { printProblems } from "./printProblems";

/** Checks the product's documents together with overlay folders. Resolves to the exit code. */
export async function runCheck(overlays: readonly string[]): Promise<number> {
  const folders = [baseFolder, ...overlays];
  const { problems, warnings, count } = await compile({ folders, sources: codeFolders, program: programFolders });
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)} (warning)\n`);
  if (problems.length > 0) return printProblems(problems);
  process.stdout.write(`no problems in ${count} documents\n`);
  return 0;
}
