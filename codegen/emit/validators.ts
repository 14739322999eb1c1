import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js";
import type { JsonObject } from "../json";
import { limits } from "../read/limits";
import { rememberTexts } from "../remember";
import { ajvRuntime } from "./ajvRuntime";

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

const written = rememberTexts(limits.documents, (schema) => writeValidators(JSON.parse(schema)));

function writeValidators(schema: JsonObject): string {
  // The schema was checked before, and its own parts need not travel with every error.
  const spared = { validateSchema: false, meta: false, verbose: false, code: { lines: false } };
  // Without it 0.07 were no multiple of 0.01.
  const ajvOptionsOverrides = { ...spared, multipleOfPrecision: 9 };
  let body = compileSchemaValidatorsCode(schema, { ajvOptionsOverrides });
  const used: string[] = [];
  for (const [requirement, name] of Object.entries(requirements)) {
    if (!body.includes(`= ${requirement}`)) continue;
    body = body.replaceAll(`= ${requirement}`, `= ${name}`);
    used.push(name);
  }
  const left = /\brequire\(|\beval\(|new Function/.exec(body);
  if (left) throw new Error(`its validator would hold ${JSON.stringify(left[0])}, which no page may run`);
  const imports = used.length > 0 ? `import { ${used.join(", ")} } from ${JSON.stringify(ajvRuntime().path)};\n` : "";
  return `${imports}const exports = {};\n${body.replace('"use strict";', "")}\nexport { exports as validators };\n`;
}
