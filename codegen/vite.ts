import { resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Plugin, ViteDevServer } from "vite";
import { UNTRANSLATED } from "./check/texts/untranslated";
import { type Compiled, compile, formatProblem } from "./index";
import { writeGenerated } from "./writeGenerated";

const GALLERY = "/gallery.json";

/** The options of the plugin. */
export interface DocumentsPluginOptions {
  /** The base folder and its overlays. */
  folders: readonly string[];
  /** Where generated types are written; the project by default. */
  root?: string;
  /**
   * Called with the compiled documents before open pages are notified, so that they are served by the time pages
   * request them.
   */
  onCompiled?: (compiled: Compiled) => void;
}

/** The event sent to open pages after compiling: the new version, or all problems. */
export interface Announcement {
  version: string;
  /** Formatted problems: file, line, column, message and suggestion. */
  problems: string[];
}

/** The HMR event that pages receive, and send to request the latest announcement. */
const EVENT = "farhelm:documents";

/** The delay before types are written (ms). */
const TYPES_DELAY_MS = 250;

/**
 * Compiles documents when the dev server starts and whenever one changes, and notifies open pages. Types are written
 * afterwards.
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
      let announcement: Announcement | undefined;
      let isBaseChanged = folders.length === 1;
      const writeTypes = typesWriter(folders, root);
      const run = coalesce(async () => {
        if (isClosed) return;
        const isBase = isBaseChanged;
        isBaseChanged = false;
        announcement = announce(server, await compileFor(folders, onCompiled), announcement);
        if (isBase) types = writeTypes().catch(report);
      });
      const report = (error: unknown) => logFault(server, error);
      server.watcher.add(folders);
      server.watcher.on("all", (_event, file) => {
        const folder = folders.findIndex((candidate) => file.startsWith(candidate + sep));
        if (folder < 0 || file.endsWith("names.schema.json")) return;
        isBaseChanged ||= folder === 0;
        latest = run().catch(report);
      });
      serveGallery(server, folders);
      // Pages that connect later request the latest announcement.
      server.hot.on(EVENT, (_data, client) => announcement && client.send(EVENT, announcement));
      latest = run().catch(report);
    },
    async buildEnd() {
      isClosed = true;
      await latest;
      await types;
    },
  };
}

async function compileFor(
  folders: readonly string[],
  onCompiled: DocumentsPluginOptions["onCompiled"],
): Promise<Compiled> {
  const compiled = await compile({ folders });
  onCompiled?.(compiled);
  return compiled;
}

function logFault(server: ViteDevServer, error: unknown): void {
  server.config.logger.error(String(error instanceof Error ? error.stack : error));
}

/** Writes the types of the base folder, regardless of overlays. */
function typesWriter(folders: readonly string[], root: string | undefined): () => Promise<void> {
  return coalesce(async () => {
    // Pages wait for the server, which runs in the same process; types are not urgent.
    await setTimeout(TYPES_DELAY_MS);
    await writeGenerated(await compile({ folders: folders.slice(0, 1) }), root);
  });
}

/** Notifies open pages unless nothing changed. Returns the announcement. */
function announce(
  server: ViteDevServer,
  { version, problems: all }: Compiled,
  previous: Announcement | undefined,
): Announcement {
  // Missing translations are not reported during editing; such texts are shown in English.
  const problems = all.filter(({ rule }) => rule !== UNTRANSLATED);
  const announcement = { version, problems: problems.map(formatProblem) };
  if (JSON.stringify(announcement) === JSON.stringify(previous)) return announcement;
  if (announcement.problems.length > 0) server.config.logger.error(announcement.problems.join("\n"));
  server.hot.send(EVENT, announcement);
  return announcement;
}

/** Serves the gallery, compiled on request. */
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
    const respond = async () => {
      const { emitGallery } = await import("./gallery/gallery");
      const emitted = emitGallery(await compile({ folders }));
      files = emitted.files;
      send("application/json", JSON.stringify(emitted.entries));
    };
    respond().catch(next);
  });
}

/** Coalesces calls: those that arrive during a run share one more run after it. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isPending = false;
  const run = async (): Promise<void> => {
    if (running) {
      isPending = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
    });
    await running;
    if (!isPending) return;
    isPending = false;
    await run();
  };
  return run;
}
