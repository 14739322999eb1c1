import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Two pages: the console, and the account area in its own small bundle. Documents are not bundled; the server serves them. */
export default defineConfig({
  root: here("."),
  plugins: [react()],
  // RJSF can draw Markdown and join schemas by address; documents have neither, so those packages stay out of the bundle.
  resolve: {
    alias: {
      "markdown-to-jsx/react": here("../../engine/forms/PlainText.tsx"),
      "fast-uri": here("../../engine/forms/plainUri.ts"),
    },
  },
  build: {
    outDir: here("../../dist/console"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: here("index.html"), login: here("login.html") } },
  },
});
