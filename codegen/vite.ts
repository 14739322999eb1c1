import { resolve, sep } from "node:path";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { compile, formatProblem, type Problem } from "./index";
import { writeGenerated } from "./writeGenerated";

/** Which documents the plugin watches. */
export interface DocumentsPluginOptions {
  /** The base folder and its overlays. */
  folders: readonly string[];
  /** Where generated types are written; the project when left out. */
  root?: string;
}

/**
 * Compiles documents when the dev server starts and whenever one changes: types follow, good documents are announced
 * as "farhelm:documents", problems of bad ones appear over the page.
 */
export function documents(options: DocumentsPluginOptions): Plugin {
  const folders = options.folders.map((folder) => resolve(folder));
  let latest = Promise.resolve();
  let isClosed = false;
  return {
    name: "farhelm-documents",
    apply: "serve",
    async configureServer(server) {
      let said: string | undefined;
      const run = runOneAtATime(async () => {
        if (!isClosed) said = await recompile(server, options, said);
      });
      const report = (error: unknown) =>
        server.config.logger.error(String(error instanceof Error ? error.stack : error));
      server.watcher.add(folders);
      server.watcher.on("all", (_event, file) => {
        const isGenerated = file.endsWith("names.schema.json");
        if (!isGenerated && folders.some((folder) => file.startsWith(folder + sep))) latest = run().catch(report);
      });
      await run();
    },
    async buildEnd() {
      isClosed = true;
      await latest;
    },
  };
}

/** Compiles, and says what came of it unless nothing changed; answers what it said. */
async function recompile(
  server: ViteDevServer,
  { folders, root }: DocumentsPluginOptions,
  before: string | undefined,
): Promise<string> {
  const compiled = await compile({ folders });
  const { problems, version } = compiled;
  const said = [version, ...problems.map(formatProblem)].join("\n");
  if (said === before) return said;
  await writeGenerated(compiled, root);
  if (problems.length > 0) {
    server.config.logger.error(problems.map(formatProblem).join("\n"));
    server.hot.send({ type: "error", err: errorOf(problems) });
  } else server.hot.send({ type: "custom", event: "farhelm:documents", data: { version } });
  return said;
}

const shownProblems = 10;

function errorOf(problems: readonly Problem[]): ErrorPayload["err"] {
  const lines = problems.slice(0, shownProblems).map(formatProblem);
  if (problems.length > shownProblems)
    lines.push(`and ${problems.length - shownProblems} more; npm run check lists all`);
  const [first] = problems;
  return {
    plugin: "farhelm-documents",
    message: lines.join("\n"),
    stack: "",
    ...(first && { id: first.file, loc: { file: first.file, line: first.line, column: first.column } }),
  };
}

/** Changes that arrive while one run is under way are answered by one more run after it. */
function runOneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWaiting = false;
  const run = async (): Promise<void> => {
    if (running) {
      isWaiting = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
    });
    await running;
    if (!isWaiting) return;
    isWaiting = false;
    await run();
  };
  return run;
}
