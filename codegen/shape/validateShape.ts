import { Ajv, type ErrorObject, type SchemaValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { addressKinds, restFault } from "../addressFault";
import { type JsonObject, objectOf } from "../json";
import type { KindName } from "../kinds";
import { memoize } from "../memoize";
import { readMetaSchemas } from "../metaSchemas";
import { type NameKind, nameKinds } from "../names";

/** What the meta-schema says about a value: a name of some kind, a text, a condition, or parameters. */
export type FindingKind = NameKind | "text" | "condition" | "params";

/** A value of a document that rules check. */
export interface Finding {
  kind: FindingKind;
  pointer: string;
  value: unknown;
}

/** The result of validating a document against its meta-schema. */
export interface Shape {
  errors: ErrorObject[];
  findings: Finding[];
}

/** Annotations of the meta-schemas are collected here; validation is synchronous, so one map suffices. */
let recorded = new Map<string, Finding>();

const recordFinding: SchemaValidateFunction = (kind: FindingKind, value: unknown, _schema, context) => {
  const pointer = context?.instancePath ?? "";
  recorded.set(`${kind} ${pointer}`, { kind, pointer, value });
  return true;
};

let compiled: Ajv | undefined;

/** Validates a document against its meta-schema, and collects the values that other rules check. */
export function validateShape(kind: KindName, value: JsonObject): Shape {
  const shapes = shapesOf(value);
  const shape = shapes.get(kind) ?? runValidation(kind, value);
  shapes.set(kind, shape);
  return shape;
}

/** Files of several kinds may have the same text. */
const shapesOf = memoize((_value: JsonObject) => new Map<KindName, Shape>());

function runValidation(kind: KindName, value: JsonObject): Shape {
  compiled ??= compileMetaSchemas();
  const validate = compiled.getSchema(`${kind}.schema.json`);
  if (!validate) throw new Error(`There is no meta-schema for ${kind}.`);
  recorded = new Map();
  validate(value);
  return { errors: validate.errors ?? [], findings: [...recorded.values()] };
}

function compileMetaSchemas(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    discriminator: true,
  });
  addFormats.default(ajv);
  for (const kind of addressKinds) ajv.addFormat(`${kind}-address`, (text) => !restFault(text, kind));
  ajv.addKeyword({ keyword: "finding", schemaType: "string", errors: false, validate: recordFinding });
  for (const schema of readMetaSchemas().values()) ajv.addSchema(annotate(schema));
  ajv.addSchema({
    $id: "names.schema.json",
    $defs: Object.fromEntries(nameKinds.map((kind) => [kind, { type: "string", finding: kind }])),
  });
  return ajv;
}

/** Marks the definitions of the vocabulary that rules check, so that every use of them is found. */
function annotate(schema: JsonObject): JsonObject {
  if (schema.$id !== "vocabulary.schema.json") return schema;
  const definitions = objectOf(schema.$defs);
  // Bodies are bound like parameters.
  const findings = { text: "text", condition: "condition", params: "params", body: "params" };
  const marked = Object.entries(findings).map(([name, finding]) => [name, { ...objectOf(definitions[name]), finding }]);
  const block = {
    ...objectOf(definitions.block),
    type: "object",
    required: ["block"],
    discriminator: { propertyName: "block" },
  };
  return { ...schema, $defs: { ...definitions, ...Object.fromEntries(marked), block } };
}
