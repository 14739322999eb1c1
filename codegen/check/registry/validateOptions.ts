import { Ajv, type ValidateFunction } from "ajv";
import type { RegisteredComponent } from "../../generated/documents";
import { at, isObject, type JsonObject, objectOf } from "../../json";
import { type NameKind, nameKinds } from "../../names";
import { describeErrors, type ShapeError } from "../../shape/describeErrors";
import type { CheckContext } from "../context";
import { knownNames, missingName } from "../names/namesExist";

/** What is wrong with the options given to a component of the registry; pointers begin at the options. */
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

/** A schema ajv refuses is reported where it stands, by the rule about registry.json. */
function compileOptions(component: RegisteredComponent): ValidateFunction | undefined {
  const before = compiled.get(component);
  if (before) return before;
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

/** An option that names a document or a call says so as documents do, by a reference to the schema of names. */
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
