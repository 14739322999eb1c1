import { readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { iconSprite } from "../../../app/console/iconSprite";
import { ajvRuntime } from "../../../codegen/emit/ajvRuntime";
import { emitValidators } from "../../../codegen/emit/validators";
import { makeBoot } from "../../engine/makeBoot";
import { type Shape, shapes } from "./shapes";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The engines that are measured; the first is the floor. */
export const engines = ["floor", "engine", "stock"] as const;

/** Output folder of the pages. */
export const pages = here("../../../dist/bench-forms");

// Virtual modules with the compiled documents and their runtime, as codegen emits them. Only the engine's page imports validators.
const documents: Plugin = {
  name: "bench-documents",
  resolveId: (id) => (id.startsWith("virtual:") || id === ajvRuntime().path ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${ajvRuntime().path}`) return ajvRuntime().code;
    // The settings in it are read from files.
    if (id === "\0virtual:boot") return `export const boot = ${text(makeBoot())};`;
    if (id === "\0virtual:shapes")
      return [...shapes.map(importOf), `export const shapes = ${text(shapes)};`, ours()].join("\n");
    const shape = shapes.find((one) => id === `\0virtual:form-${one.id}`);
    return shape && emitValidators(shape.schema as Parameters<typeof emitValidators>[0]);
  },
};

const text = (value: unknown) => JSON.stringify(value);
const importOf = ({ id }: Shape, index: number) => `import { validators as v${index} } from "virtual:form-${id}";`;
const ours = () => `export const ours = {${shapes.map(moduleOf).join(",")}};`;

function moduleOf(shape: Shape, index: number): string {
  const { id, schema, uiSchema } = shape;
  const form = { id: `bench-${id}`, title: "Bench", schema, uiSchema, submit: { operation: "none" } };
  return `${text(id)}: {...shapes[${index}], module: { default: ${text(form)}, validators: v${index} }}`;
}

/** Builds the pages for production. Returns the gzipped bytes of code that each engine's page loads. */
export async function buildPages(): Promise<Record<string, number>> {
  rmSync(pages, { recursive: true, force: true });
  const bytes: Record<string, number> = {};
  for (const engine of engines) {
    await build({
      configFile: false,
      root: here("."),
      base: `/${engine}/`,
      logLevel: "error",
      plugins: [react(), documents, iconSprite()],
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
