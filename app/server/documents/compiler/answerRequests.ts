import { compile } from "../../../../codegen/index";
import { partsOf, type ServedParts } from "../../../../codegen/served";

/** What the process is asked to compile. */
export interface CompileRequest {
  id: number;
  folders: readonly string[];
}

/** What came of it: the documents with their problems, or the fault that made an end of compiling. */
export type CompileAnswer = { id: number } & ({ parts: ServedParts } | { fault: string });

async function answer({ id, folders }: CompileRequest): Promise<CompileAnswer> {
  try {
    return { id, parts: partsOf(await compile({ folders })) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", (request: CompileRequest) => {
  void answer(request).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
