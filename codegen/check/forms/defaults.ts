import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { formOperation } from "../../api/formOperation";
import { expandForm } from "../../expand/expandForm";
import type { Field, FormDocument } from "../../generated/documents";
import { at, isObject, type Json, type JsonObject, segmentsOf, valueAt } from "../../json";
import { memoize, memoizeLru } from "../../memoize";
import type { Problem } from "../../problem";
import { limits } from "../../read/limits";
import { problemAt } from "../../read/sourceDocument";
import { describeErrors } from "../../shape/describeErrors";
import { schemaErrors } from "../../shape/schemaErrors";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** Defaults are valid for their own field; otherwise the form is invalid before anyone types. */
export function* defaults(context: CheckContext): Generator<Problem> {
  const { documents, operations } = context;
  for (const { source, document } of validDocuments(context, "form")) {
    const { schema } = expandForm(document, formOperation(documents.api, operations, document.submit), documents);
    for (const { pointer, message } of faultsOf(schema)) {
      const place = document.schema ? `/schema${pointer}/default` : fieldPlace(document, pointer);
      yield problemAt(source, place, `the default does not fit its field: ${message}`, "default");
    }
  }
}

interface DefaultFault {
  pointer: string;
  message: string;
}

const faultsOf = memoize((schema: JsonObject) => faultsOfText(JSON.stringify(schema)));

/** By text, because a change of the API gives every form a new schema, most of them equal to the one before. */
const faultsOfText = memoizeLru(limits.documents, (text): DefaultFault[] => {
  const schema: JsonObject = JSON.parse(text);
  const places = [...defaultsIn(schema, "")];
  // Another rule reports an invalid schema.
  if (places.length === 0 || schemaErrors(schema).length > 0) return [];
  // Validated just now: each instance would compile the meta-schema for itself.
  const validated = { validateSchema: false, meta: false };
  const reporting = { strict: false, allErrors: true, verbose: true, logger: false } as const;
  const ajv = addFormats.default(new Ajv({ ...reporting, ...validated }));
  ajv.addFormat("color", true).addFormat("data-url", true);
  return places.flatMap((pointer) => {
    const validate = partOf(ajv, schema, pointer);
    if (!validate || validate(valueAt(schema, at(pointer, "default")))) return [];
    // The user fills in properties that a default lacks.
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== "required");
    return describeErrors(errors).map(({ message }) => ({ pointer, message }));
  });
});

/** The validator of a subschema; undefined for a schema that does not compile, which another rule reports. */
function partOf(ajv: Ajv, schema: JsonObject, pointer: string): ValidateFunction | undefined {
  try {
    if (!ajv.schemas.form) ajv.addSchema(schema, "form");
    return ajv.compile({ $ref: `form#${encodeURI(pointer)}` });
  } catch {
    return undefined;
  }
}

function* defaultsIn(value: Json | undefined, pointer: string): Generator<string> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) yield* defaultsIn(part, at(pointer, index));
  if (!isObject(value)) return;
  const isProperties = pointer.endsWith("/properties") && !pointer.endsWith("/properties/properties");
  if (!isProperties && Object.hasOwn(value, "default")) yield pointer;
  for (const [key, part] of Object.entries(value))
    if (isProperties || !["default", "enum", "const", "if"].includes(key)) yield* defaultsIn(part, at(pointer, key));
}

/** The pointer of the field that a subschema was expanded from, or of the nearest field that contains it. */
function fieldPlace({ fields = [] }: FormDocument, pointer: string): string {
  const segments = segmentsOf(pointer);
  const keys = segments.filter((_, index) => segments[index - 1] === "properties");
  let [place, inner]: [string, readonly Field[]] = ["/fields", fields];
  for (const key of keys) {
    const matching = inner.findIndex((field) => field.key === key && field.default !== undefined);
    const index = matching >= 0 ? matching : inner.findIndex((field) => field.key === key);
    const field = inner[index];
    if (!field) return place;
    place = `${place === "/fields" ? place : `${place}/fields`}/${index}`;
    inner = field.fields ?? [];
  }
  return `${place}/default`;
}
