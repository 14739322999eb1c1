import { compile, partsOf, type ServedParts } from "../../../../codegen/index";

/** A request to compile, sent to the child process. */
export interface CompileRequest {
  id: number;
  folders: readonly string[];
}

/** The response: the compiled documents with their problems, or the error of the compiler. */
export type CompileAnswer = { id: number } & ({ parts: ServedParts } | { fault: string });

async function respond({ id, folders }: CompileRequest): Promise<CompileAnswer> {
  try {
    return { id, parts: partsOf(await compile({ folders })) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Notified when a compile begins and ends. */
export interface CompileWatch {
  begin(): void;
  end(): void;
}

/** Serves compile requests of the parent process until it disconnects. */
export function answerRequests({ begin, end }: CompileWatch): void {
  process.on("message", async (request: CompileRequest) => {
    begin();
    const result = await respond(request);
    end();
    process.send?.(result);
  });
  process.on("disconnect", () => process.exit());
}
