import { compile } from "../index";
import { writeGenerated } from "../writeGenerated";
import { baseFolder } from "./folders";
import { printProblems } from "./printProblems";

/** Writes the generated types and names. Problems are printed afterwards, so that whatever can be generated is. */
export async function runCodegen(): Promise<number> {
  const compiled = await compile({ folders: [baseFolder] });
  await writeGenerated(compiled);
  return compiled.problems.length === 0 ? 0 : printProblems(compiled.problems);
}
