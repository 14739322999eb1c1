import { Ajv, type ErrorObject, type SchemaValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { addressKinds, restFault } from "../addressFault";
import { type JsonObject, objectOf } from "../json";
import type { KindName } from "../kinds";
import { memoize } from "../memoize";
import { readMetaSchemas } from "../metaSchemas";
import { type NameKind, nameKinds } from "../names";

/** What stands at a place, as the meta-schema says: a name of some kind, a text for people, a condition, parameters. */
export type FindingKind = NameKind | "text" | "condition" | "params";

/** A place of a document the rules want to look at. */
export interface Finding {
  kind: FindingKind;
  pointer: string;
  value: unknown;
}

/** What comparing a document with its meta-schema gave. */
export interface Shape {
  errors: ErrorObject[];
  findings: Finding[];
}

/** The meta-schemas' annotations write here; validation is synchronous, so one list serves all. */
let found = new Map<string, Finding>();

const noteFinding: SchemaValidateFunction = (kind: FindingKind, value: unknown, _schema, context) => {
  const pointer = context?.instancePath ?? "";
  found.set(`${kind} ${pointer}`, { kind, pointer, value });
  return true;
};

let compiled: Ajv | undefined;

/** Compares a document with its meta-schema and collects the places other rules want to look at. */
export function validateShape(kind: KindName, value: JsonObject): Shape {
  const shapes = shapesOf(value);
  const shape = shapes.get(kind) ?? compare(kind, value);
  shapes.set(kind, shape);
  return shape;
}

/** One text may stand in files of several kinds. */
const shapesOf = memoize((_value: JsonObject) => new Map<KindName, Shape>());

function compare(kind: KindName, value: JsonObject): Shape {
  compiled ??= compileMetaSchemas();
  const validate = compiled.getSchema(`${kind}.schema.json`);
  if (!validate) throw new Error(`There is no meta-schema for ${kind}.`);
  found = new Map();
  validate(value);
  return { errors: validate.errors ?? [], findings: [...found.values()] };
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
  ajv.addKeyword({ keyword: "finding", schemaType: "string", errors: false, validate: noteFinding });
  for (const schema of readMetaSchemas().values()) ajv.addSchema(annotate(schema));
  ajv.addSchema({
    $id: "names.schema.json",
    $defs: Object.fromEntries(nameKinds.map((kind) => [kind, { type: "string", finding: kind }])),
  });
  return ajv;
}

/** The vocabulary's words rules care about, marked where they are defined rather than wherever they are used. */
function annotate(schema: JsonObject): JsonObject {
  if (schema.$id !== "vocabulary.schema.json") return schema;
  const definitions = objectOf(schema.$defs);
  // What a body holds is bound as parameters are.
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
