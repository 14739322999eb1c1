import { Ajv, type ValidateFunction } from "ajv";
import type { RegisteredComponent } from "../../generated/documents";
import { at, isObject, type JsonObject, objectOf } from "../../json";
import { type NameKind, nameKinds } from "../../names";
import { describeErrors, type ShapeError } from "../../shape/describeErrors";
import type { CheckContext } from "../context";
import { knownNames, missingName } from "../names/namesExist";

/** Validates the options of a registered component. Pointers are relative to the options. */
export function validateOptions(
  component: RegisteredComponent,
  options: JsonObject,
  context: CheckContext,
): ShapeError[] {
  const validate = compileOptions(component);
  if (!validate) return [];
  validate(options);
  return [...describeErrors(validate.errors ?? []), ...missingNames(component, options, context)];
}

const compiled = new WeakMap<RegisteredComponent, ValidateFunction>();

/** A schema that ajv rejects is reported in registry.json by another rule. */
function compileOptions(component: RegisteredComponent): ValidateFunction | undefined {
  const cached = compiled.get(component);
  if (cached) return cached;
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, validateSchema: false, meta: false });
  ajv.addSchema({
    $id: "names.schema.json",
    $defs: Object.fromEntries(nameKinds.map((kind) => [kind, { type: "string" }])),
  });
  try {
    const { required = [], properties = {} } = component;
    const validate = ajv.compile({ type: "object", additionalProperties: false, properties, required });
    compiled.set(component, validate);
    return validate;
  } catch {
    return undefined;
  }
}

/** An option that names a document or an operation declares so with a `$ref` to the schema of names. */
function missingNames(component: RegisteredComponent, options: JsonObject, context: CheckContext): ShapeError[] {
  return Object.entries(options).flatMap(([option, value]): ShapeError[] => {
    const kind = nameKindOf(objectOf(component.properties)[option]);
    const names = kind && knownNames(context, kind);
    if (!names || typeof value !== "string" || names.has(value)) return [];
    return [{ pointer: at("", option), part: "value", message: missingName(kind, value, names) }];
  });
}

function nameKindOf(schema: unknown): NameKind | undefined {
  const reference = isObject(schema) && typeof schema.$ref === "string" ? schema.$ref : "";
  return nameKinds.find((kind) => reference === `names.schema.json#/$defs/${kind}`);
}
