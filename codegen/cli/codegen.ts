import { compile } from "../index";
import { writeGenerated } from "../writeGenerated";
import { baseFolder } from "./folders";
import { printProblems } from "./printProblems";

/** Writes types and names; problems of documents are shown after writing what can be written. */
export async function runCodegen(): Promise<number> {
  const compiled = await compile({ folders: [baseFolder] });
  await writeGenerated(compiled);
  return compiled.problems.length === 0 ? 0 : printProblems(compiled.problems);
}
