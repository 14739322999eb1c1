import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** The programs of the server: itself, the compiler of overlays and the simulated fleet of the demonstration. */
const input = ["app/server/cli.ts", "app/server/documents/compiler/main.ts", "app/simulator/main.ts"];

/**
 * Builds the server as JavaScript that needs neither tsx nor Vite. One file for each module, at its place in the
 * project: modules run each other by path, and traces of errors name them.
 */
export default defineConfig({
  root: project,
  publicDir: false,
  build: {
    ssr: true,
    outDir: `${project}/dist/server`,
    emptyOutDir: true,
    target: "node20",
    minify: false,
    rolldownOptions: {
      input: input.map((path) => `${project}/${path}`),
      output: { preserveModules: true, preserveModulesRoot: project, entryFileNames: "[name].js" },
    },
  },
});
