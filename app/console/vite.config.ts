import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { iconSprite } from "./iconSprite";
import { leafletWithoutHtml } from "./leafletWithoutHtml";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const engine = here("../../engine/index.ts");
const pages = { login: here("login.html"), index: here("index.html") };

// Initial chunks: one per page and one shared by both, because many small files compress badly.
const groups = ["login-and-index", "index"].map((name, position) => ({
  debugName: name,
  name: (id: string, modules: Rolldown.ChunkingContext) => (pagesOf(id, modules) === name ? name : null),
  priority: 1 - position,
  tags: ["$initial" as const],
}));

// Small modules that several lazy chunks share, most of them those of forms: in one file they take 1.4 kB less.
const shared = {
  name: "shared",
  test: /\/engine\/(documents\/schemaTypes|numbers\/(read|refuse)Number|json\/isExact|api\/(downloadFile|transfers)|actions\/(failureText|idempotency)|elements\/dragging\/(DragHandle|followPointer)|fields\/(FieldAria|FormValues|fields|choices\/choices|items\/CreateItem))\.(module\.css|tsx?)/,
  priority: -1,
};

function pagesOf(id: string, modules: Rolldown.ChunkingContext): string {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return Object.entries(pages)
    .flatMap(([page, entry]) => (seen.has(entry) ? [page] : []))
    .join("-and-");
}

/** Builds two entry pages: the console, and the account area in its own small bundle. Documents are not bundled; the server serves them. */
export default defineConfig({
  root: here("."),
  plugins: [react(), iconSprite(), leafletWithoutHtml],
  define: {
    "import.meta.env.REVIEW_HOSTS": JSON.stringify(process.env.FARHELM_REVIEW_HOSTS?.split(",")) ?? "undefined",
  },
  build: {
    outDir: here("../../dist/console"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: pages,
      // The engine's index has no side effects: what only lazy chunks import from it moves to those chunks.
      treeshake: { moduleSideEffects: (id) => (id === engine ? false : undefined) },
      output: {
        // The entry chunk lists the names of all lazy chunks; hexadecimal hashes compress better than base64.
        hashCharacters: "hex",
        codeSplitting: { groups: [...groups, shared] },
      },
    },
  },
});
