import { readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { ajvRuntime } from "../../../codegen/emit/ajvRuntime";
import { emitValidators } from "../../../codegen/emit/validators";
import { type Shape, shapes } from "./shapes";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The engines that are measured; the first is the floor. */
export const engines = ["floor", "engine", "stock"] as const;

/** Where the built pages stand. */
export const pages = here("../../../dist/bench-forms");

// The compiled documents and their runtime, as codegen writes them. Only the engine's page takes the validators.
const documents: Plugin = {
  name: "bench-documents",
  resolveId: (id) => (id.startsWith("virtual:") || id === ajvRuntime().path ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${ajvRuntime().path}`) return ajvRuntime().code;
    if (id === "\0virtual:shapes")
      return [...shapes.map(importOf), `export const shapes = ${text(shapes)};`, ours()].join("\n");
    const shape = shapes.find((one) => id === `\0virtual:form-${one.id}`);
    return shape && emitValidators(shape.schema as Parameters<typeof emitValidators>[0]);
  },
};

const text = (value: unknown) => JSON.stringify(value);
const importOf = ({ id }: Shape, place: number) => `import { validators as v${place} } from "virtual:form-${id}";`;
const ours = () => `export const ours = {${shapes.map(moduleOf).join(",")}};`;

function moduleOf(shape: Shape, place: number): string {
  const { id, schema, uiSchema } = shape;
  const form = { id: `bench-${id}`, title: "Bench", schema, uiSchema, submit: { operation: "none" } };
  return `${text(id)}: {...shapes[${place}], module: { default: ${text(form)}, validators: v${place} }}`;
}

/** Builds the pages for production; gives the bytes of code each of them loads, compressed. */
export async function buildPages(): Promise<Record<string, number>> {
  rmSync(pages, { recursive: true, force: true });
  const bytes: Record<string, number> = {};
  for (const engine of engines) {
    await build({
      configFile: false,
      root: here("."),
      base: `/${engine}/`,
      logLevel: "error",
      plugins: [react(), documents],
      resolve: {
        alias:
          engine === "engine"
            ? {
                "markdown-to-jsx/react": here("../../../engine/forms/PlainText.tsx"),
                "fast-uri": here("../../../engine/forms/plainUri.ts"),
              }
            : {},
      },
      build: {
        outDir: `${pages}/${engine}`,
        target: "es2022",
        minify: true,
        rolldownOptions: { input: here(`${engine}.html`) },
      },
    });
    bytes[engine] = sizeOf(`${pages}/${engine}/assets`);
  }
  return bytes;
}

function sizeOf(folder: string): number {
  const code = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  return code.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`)).length, 0);
}
