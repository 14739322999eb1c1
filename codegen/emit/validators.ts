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

/** What ajv's standalone code asks for, and the export of the shared runtime that answers. */
const requirements: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': "ucs2length",
  'require("ajv/dist/runtime/equal").default': "equal",
  'require("ajv-formats/dist/formats")': "formats",
};

/**
 * The validation functions RJSF asks for, by hash, as ES module text that exports `validators` and needs no eval.
 * Throws when ajv refuses the schema or program text would be left that a content security policy forbids.
 */
export function emitValidators(schema: JsonObject): string {
  return written(JSON.stringify(schema));
}

const written = memoizeLru(limits.documents, (schema) => writeValidators(JSON.parse(schema)));

function writeValidators(schema: JsonObject): string {
  // The schema was checked before, and its own parts need not travel with every error.
  const spared = { validateSchema: false, meta: false, verbose: false };
  let body = inWords(() => {
    const options = { ...spared, code: { lines: false, source: true }, schemas: validatedSubschemas(schema) };
    return standaloneCode(createAjvInstance(undefined, undefined, options, false, ajvOf(schema), withOurs));
  });
  const used: string[] = [];
  for (const [requirement, name] of Object.entries(requirements)) {
    if (!body.includes(`= ${requirement}`)) continue;
    body = body.replaceAll(`= ${requirement}`, `= ${name}`);
    used.push(name);
  }
  body = boundPatterns(body);
  if (body.includes("= boundedPattern(")) used.push("boundedPattern");
  const left = /\brequire\(|\beval\(|new Function/.exec(body);
  if (left) throw new Error(`its validator would hold ${JSON.stringify(left[0])}, which no page may run`);
  const imports = used.length > 0 ? `import { ${used.join(", ")} } from ${JSON.stringify(ajvRuntime().path)};\n` : "";
  return `${imports}const exports = {};\n${body.replace('"use strict";', "")}\nexport { exports as validators };\n`;
}

/** The formats documents may name, multiples as people count them, and the sentences the form itself reads. */
function withOurs(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv.removeKeyword("multipleOf").addKeyword(multipleOf).addVocabulary(["errorMessage"]);
}

/** An ajv to which RJSF gives the whole schema and every part it asks about alone: references in a part lead into the whole. */
function ajvOf(schema: JsonObject): typeof Ajv {
  const whole = JSON.stringify(schema);
  const further = additionalSubschemas(schema);
  const unlisted = (parts: JsonObject[]) => further.filter(({ $id }) => !parts.some((part) => part.$id === $id));
  const rooted = (parts: JsonObject[]): JsonObject[] => {
    const root = String(parts.find(({ $id: _, ...part }) => JSON.stringify(part) === whole)?.$id);
    return [...parts, ...unlisted(parts)].map((part) =>
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

function inWords(compile: () => string): string {
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
