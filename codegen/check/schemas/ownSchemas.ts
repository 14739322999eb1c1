import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { at, isObject, type JsonObject, objectOf } from "../../json";
import { memoizeAll } from "../../memoize";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { describeErrors } from "../../shape/describeErrors";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { validDocuments } from "../validDocuments";
import { firstPerCycle } from "./referenceCycles";
import { keywordFaults } from "./schemaKeywords";

/** Schemas in documents are JSON Schemas without misspelled keywords, and refer only to themselves. */
export function* ownSchemas(context: CheckContext): Generator<Problem> {
  for (const { source } of validDocuments(context, "form")) yield* formFaults(source);
  for (const { source } of validDocuments(context, "registry")) yield* registryFaults(source);
}

const formFaults = memoizeAll(function* (source: SourceDocument): Generator<Problem> {
  const { schema } = source.value;
  if (schema) yield* checkSchema(source, objectOf(schema), "/schema");
  for (const [field, pointer] of formFields(source.value)) {
    if (field.schema) yield* checkSchema(source, objectOf(field.schema), at(pointer, "schema"));
  }
});

const registryFaults = memoizeAll(function* (source: SourceDocument): Generator<Problem> {
  for (const section of ["widgets", "blocks", "formats"]) {
    for (const [name, component] of Object.entries(objectOf(source.value[section]))) {
      const pointer = at("", section, name, "properties");
      for (const [option, schema] of Object.entries(objectOf(objectOf(component).properties))) {
        if (!isNameReference(schema)) yield* checkSchema(source, objectOf(schema), at(pointer, option));
      }
    }
  }
});

function isNameReference(schema: unknown): boolean {
  return isObject(schema) && String(schema.$ref).startsWith("names.schema.json#/$defs/");
}

function* checkSchema(source: SourceDocument, schema: JsonObject, pointer: string): Generator<Problem> {
  const faults = firstPerCycle([...keywordFaults(schema, schema, "")]);
  for (const fault of faults) yield problemAt(source, pointer + fault.pointer, fault.message, "own-schema", fault.part);
  if (faults.length > 0) return;
  strict ??= strictAjv();
  if (!strict.validateSchema(schema)) {
    for (const error of describeErrors(strict.errors ?? [])) {
      yield problemAt(source, pointer + error.pointer, error.message, "own-schema", error.part);
    }
    return;
  }
  const message = strictProblem(strict, schema);
  if (message) yield problemAt(source, pointer, message, "own-schema");
}

let strict: Ajv | undefined;

const REPORTING = { strictRequired: false, allErrors: true, verbose: true };

function strictAjv(): Ajv {
  // schemaKeywords.ts checks keywords and says why one is ignored; tuples may have additional items.
  const ajv = new Ajv({ strict: true, strictSchema: false, strictTypes: false, strictTuples: false, ...REPORTING });
  addFormats.default(ajv);
  return ajv.addFormat("color", true).addFormat("data-url", true);
}

function strictProblem(ajv: Ajv, schema: JsonObject): string | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/^strict mode: /, "");
  } finally {
    // ajv caches compiled schemas, which would leak in a server that compiles repeatedly.
    ajv.removeSchema(schema);
  }
}
