import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { iconSprite } from "./iconSprite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Leaflet asks at its start, by writing HTML, whether drawings can stand inline; the page's policy refuses that way of asking. */
const leafletWithoutHtml: Plugin = {
  name: "leaflet-without-html",
  transform: {
    filter: { id: /leaflet-src(\.esm)?\.js$/ },
    handler: (code) => code.replace("div.innerHTML = '<svg/>';", "div.append(svgCreate('svg'));"),
  },
};

const engine = here("../../engine/index.ts");
const pages = { login: here("login.html"), index: here("index.html") };

// What a page starts with comes in two files, its own and what both share: many small ones compress badly.
const groups = ["login-and-index", "index"].map((name, place) => ({
  debugName: name,
  name: (id: string, modules: Rolldown.ChunkingContext) => (pagesOf(id, modules) === name ? name : null),
  priority: 1 - place,
  tags: ["$initial" as const],
}));

function pagesOf(id: string, modules: Rolldown.ChunkingContext): string {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return Object.entries(pages)
    .flatMap(([page, entry]) => (seen.has(entry) ? [page] : []))
    .join("-and-");
}

// RJSF can draw Markdown and join schemas by address; neither is used, so neither is bundled.
const spared = [
  { find: "markdown-to-jsx/react", replacement: here("../../engine/forms/PlainText.tsx") },
  { find: "fast-uri", replacement: here("../../engine/forms/plainUri.ts") },
];

/** Two pages: the console, and the account area in its own small bundle. Documents are not bundled; the server serves them. */
export default defineConfig(({ command }) => ({
  root: here("."),
  plugins: [react(), iconSprite(), leafletWithoutHtml],
  // The dev server takes packages as they are.
  resolve: { alias: command === "build" ? spared : [] },
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
      // What only parts fetched later take from the engine comes with those.
      treeshake: { moduleSideEffects: (id) => (id === engine ? false : undefined) },
      output: {
        // The first page names all files it may load later: digits of sixteen kinds compress better than of sixty-four.
        hashCharacters: "hex",
        codeSplitting: { groups },
      },
    },
  },
}));
