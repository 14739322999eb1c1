import {
  CompileCancelledError,
  DocumentCompiler,
  type OverlayCompiler,
} from "../../../../app/server/documents/compiler/DocumentCompiler";

/** One process for all document services of a test process: it compiles documents that it has seen in a fraction of the time. */
const compiler = new DocumentCompiler();
let last: Promise<unknown> = Promise.resolve();

/** A compiler for one document service. Tests of the process that compiles use a DocumentCompiler of their own. */
export function shareCompiler(): OverlayCompiler {
  const closed = new AbortController();
  return {
    compile(folders) {
      const served = last.then(() => {
        closed.signal.throwIfAborted();
        return compiler.compile(folders);
      });
      last = served.catch(() => undefined);
      return new Promise((resolve, reject) => {
        closed.signal.addEventListener("abort", () => reject(closed.signal.reason));
        served.then(resolve, reject);
      });
    },
    cancelAfter: () => {},
    close: () => closed.abort(new CompileCancelledError("The server is ending.")),
  };
}
