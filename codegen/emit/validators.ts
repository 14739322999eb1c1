import createAjvInstance from "@rjsf/validator-ajv8/lib/createAjvInstance.js";
import { Ajv, type AnySchema } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { isObject, type Json, type JsonObject } from "../json";
import { memoizeLru } from "../memoize";
import { limits } from "../read/limits";
import { additionalSubschemas } from "./additionalSubschemas";
import { ajvRuntime } from "./ajvRuntime";
import { boundPatterns } from "./boundedPatterns";
import { multipleOf } from "./multipleOf";
import { validatedSubschemas } from "./validatedSubschemas";

/** The `require` calls in ajv's standalone code, and the exports of the shared runtime that replace them. */
const requirements: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': "ucs2length",
  'require("ajv/dist/runtime/equal").default': "equal",
  'require("ajv-formats/dist/formats")': "formats",
};

/**
 * Emits the validation functions that RJSF asks for, by hash, as ES module source that exports `validators` and needs
 * no eval. Throws if ajv rejects the schema, or if code would remain that a content security policy forbids.
 */
export function emitValidators(schema: JsonObject): string {
  return emitted(JSON.stringify(schema));
}

const emitted = memoizeLru(limits.documents, (schema) => writeValidators(JSON.parse(schema)));

function writeValidators(schema: JsonObject): string {
  // The schema is validated already, and errors need not include their schema.
  const savings = { validateSchema: false, meta: false, verbose: false };
  let body = withReadableError(() => {
    const options = { ...savings, code: { lines: false, source: true }, schemas: validatedSubschemas(schema) };
    return standaloneCode(createAjvInstance(undefined, undefined, options, false, ajvOf(schema), withExtensions));
  });
  const used: string[] = [];
  for (const [requirement, name] of Object.entries(requirements)) {
    if (!body.includes(`= ${requirement}`)) continue;
    body = body.replaceAll(`= ${requirement}`, `= ${name}`);
    used.push(name);
  }
  body = boundPatterns(body);
  if (body.includes("= boundedPattern(")) used.push("boundedPattern");
  const forbidden = /\brequire\(|\beval\(|new Function/.exec(body);
  if (forbidden) throw new Error(`its validator would hold ${JSON.stringify(forbidden[0])}, which no page may run`);
  const imports = used.length > 0 ? `import { ${used.join(", ")} } from ${JSON.stringify(ajvRuntime().path)};\n` : "";
  return `${imports}const exports = {};\n${body.replace('"use strict";', "")}\nexport { exports as validators };\n`;
}

/** Adds the formats of documents, decimal-safe `multipleOf`, and the custom messages of forms. */
function withExtensions(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv.removeKeyword("multipleOf").addKeyword(multipleOf).addVocabulary(["errorMessage"]);
}

/**
 * An ajv subclass for RJSF, which registers the whole schema and each subschema separately: references in a subschema
 * are rewritten to point into the whole.
 */
function ajvOf(schema: JsonObject): typeof Ajv {
  const whole = JSON.stringify(schema);
  const additional = additionalSubschemas(schema);
  const missingFrom = (parts: JsonObject[]) => additional.filter(({ $id }) => !parts.some((part) => part.$id === $id));
  const rooted = (parts: JsonObject[]): JsonObject[] => {
    const root = String(parts.find(({ $id: _, ...part }) => JSON.stringify(part) === whole)?.$id);
    return [...parts, ...missingFrom(parts)].map((part) =>
      part.$id === root ? part : (withRoot(part, root) as JsonObject),
    );
  };
  return class extends Ajv {
    override addSchema(added: AnySchema | AnySchema[], ...rest: [string?, boolean?, boolean?]): this {
      super.addSchema(Array.isArray(added) ? rooted(added as JsonObject[]) : added, ...rest);
      return this;
    }
  };
}

function withReadableError(compile: () => string): string {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const advice = "each branch of a oneOf under dependencies has to name the property it depends on";
    throw new Error(`RJSF cannot follow the branches of this schema; ${advice}, and a branch is never true or false`);
  }
}

function withRoot(part: Json, root: string): Json {
  if (Array.isArray(part)) return part.map((item) => withRoot(item, root));
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([name, value]): [string, Json] => {
    const isReference = name === "$ref" && typeof value === "string" && value.startsWith("#");
    return [name, isReference ? root + value : withRoot(value, root)];
  });
  return Object.fromEntries(entries);
}
