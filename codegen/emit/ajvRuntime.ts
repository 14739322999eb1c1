import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { boundedPattern } from "./boundedPatterns";
import { hashOf } from "./hash";

/** The module that all validators import: the run-time dependencies of ajv's standalone code as an ES module. */
export interface AjvRuntime {
  path: string;
  code: string;
}

const require = createRequire(import.meta.url);
const ajvRequire = createRequire(require.resolve("ajv"));

const parts: Record<string, string> = {
  ucs2length: require.resolve("ajv/dist/runtime/ucs2length"),
  equal: ajvRequire.resolve("fast-deep-equal"),
  formats: require.resolve("ajv-formats/dist/formats"),
};

/** Times need no UTC offset: RJSF writes none, and its own validator (ajv-formats 2) accepts that. */
const times = 'formats.fullFormats.time = formats.fullFormats["iso-time"];\n';

let runtime: AjvRuntime | undefined;

/** Wraps the CommonJS files of ajv and ajv-formats, so that the browser runs the same code as Node. */
export function ajvRuntime(): AjvRuntime {
  runtime ??= build();
  return runtime;
}

function build(): AjvRuntime {
  const code = Object.entries(parts)
    .map(([name, file]) => `export const ${name} = ${wrap(readFileSync(file, "utf8"))};\n`)
    .concat(times, boundedPattern)
    .join("");
  return { path: `/documents/ajv-runtime-${hashOf(code)}.js`, code };
}

/**
 * A CommonJS file as an expression that evaluates to its default export, or to all of its exports. Hints for ajv's code
 * generator are removed.
 */
function wrap(source: string): string {
  const lines = source.split("\n").filter((line) => !/^(\w+\.code = |\/\/# sourceMappingURL)/.test(line));
  return `(() => {\nconst module = { exports: {} };\nconst exports = module.exports;\n${lines.join("\n")}\nreturn exports.default ?? module.exports;\n})()`;
}
