import { resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Plugin, ViteDevServer } from "vite";
import { UNTRANSLATED } from "./check/texts/untranslated";
import { type Compiled, compile, formatProblem } from "./index";
import { writeGenerated } from "./writeGenerated";

const GALLERY = "/gallery.json";

/** Which documents the plugin watches. */
export interface DocumentsPluginOptions {
  /** The base folder and its overlays. */
  folders: readonly string[];
  /** Where generated types are written; the project when left out. */
  root?: string;
  /** Hears what came of the documents before open pages do, so that it is served when they ask. */
  onCompiled?: (compiled: Compiled) => void;
}

/** What open pages are told of the documents: which are good, or all that is wrong with them. */
export interface Announcement {
  version: string;
  /** As people read them: file, line, column, what is wrong, what may be meant. */
  problems: string[];
}

/** The name under which pages hear of documents, and ask what was said last. */
const EVENT = "farhelm:documents";

/** How long the types wait (ms). */
const AFTER_PAGES_MS = 250;

/**
 * Compiles documents when the dev server starts and whenever one changes, and tells open pages what came of it; types
 * follow.
 */
export function documents({ folders: given, root, onCompiled }: DocumentsPluginOptions): Plugin {
  const folders = given.map((folder) => resolve(folder));
  let latest = Promise.resolve();
  let types = Promise.resolve();
  let isClosed = false;
  return {
    name: "farhelm-documents",
    apply: "serve",
    async configureServer(server) {
      let said: Announcement | undefined;
      let isOwnChanged = folders.length === 1;
      const writeTypes = typesWriter(folders, root);
      const run = runOneAtATime(async () => {
        if (isClosed) return;
        const isOwn = isOwnChanged;
        isOwnChanged = false;
        said = announce(server, await compileFor(folders, onCompiled), said);
        if (isOwn) types = writeTypes().catch(report);
      });
      const report = (error: unknown) => logFault(server, error);
      server.watcher.add(folders);
      server.watcher.on("all", (_event, file) => {
        const folder = folders.findIndex((candidate) => file.startsWith(candidate + sep));
        if (folder < 0 || file.endsWith("names.schema.json")) return;
        isOwnChanged ||= folder === 0;
        latest = run().catch(report);
      });
      serveGallery(server, folders);
      // A page that was not there when something was said.
      server.hot.on(EVENT, (_data, client) => said && client.send(EVENT, said));
      latest = run().catch(report);
    },
    async buildEnd() {
      isClosed = true;
      await latest;
      await types;
    },
  };
}

async function compileFor(folders: readonly string[], hear: DocumentsPluginOptions["onCompiled"]): Promise<Compiled> {
  const compiled = await compile({ folders });
  hear?.(compiled);
  return compiled;
}

function logFault(server: ViteDevServer, error: unknown): void {
  server.config.logger.error(String(error instanceof Error ? error.stack : error));
}

/** Writes the types of the product's own documents, whatever lies over them. */
function typesWriter(folders: readonly string[], root: string | undefined): () => Promise<void> {
  return runOneAtATime(async () => {
    // Open pages wait for the server, which is the same process; nobody waits for types.
    await setTimeout(AFTER_PAGES_MS);
    await writeGenerated(await compile({ folders: folders.slice(0, 1) }), root);
  });
}

/** Says what came of compiling unless nothing changed; answers what it said. */
function announce(
  server: ViteDevServer,
  { version, problems: all }: Compiled,
  before: Announcement | undefined,
): Announcement {
  // While a text is being written nobody has translated it yet; it is shown in English.
  const problems = all.filter(({ rule }) => rule !== UNTRANSLATED);
  const said = { version, problems: problems.map(formatProblem) };
  if (JSON.stringify(said) === JSON.stringify(before)) return said;
  if (said.problems.length > 0) server.config.logger.error(said.problems.join("\n"));
  server.hot.send(EVENT, said);
  return said;
}

/** What the gallery shows, as the documents are at that moment. */
function serveGallery(server: ViteDevServer, folders: readonly string[]): void {
  let files: ReadonlyMap<string, string> = new Map();
  server.middlewares.use((request, response, next) => {
    const [path = ""] = request.url?.split("?") ?? [];
    const send = (type: string, text: string) => {
      response.setHeader("content-type", type);
      response.setHeader("cache-control", "no-store");
      response.end(text);
    };
    const code = files.get(path);
    if (code !== undefined) return send("text/javascript", code);
    if (path !== GALLERY) return next();
    const answer = async () => {
      const { emitGallery } = await import("./gallery/gallery");
      const emitted = emitGallery(await compile({ folders }));
      files = emitted.files;
      send("application/json", JSON.stringify(emitted.entries));
    };
    answer().catch(next);
  });
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
