import { compile, partsOf, type ServedParts } from "../../../../codegen/index";

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

/** Hears when a compile begins and ends. */
export interface CompileWatch {
  begin(): void;
  end(): void;
}

/** Compiles what the parent process asks for until that ends. */
export function answerRequests({ begin, end }: CompileWatch): void {
  process.on("message", async (request: CompileRequest) => {
    begin();
    const result = await answer(request);
    end();
    process.send?.(result);
  });
  process.on("disconnect", () => process.exit());
}
