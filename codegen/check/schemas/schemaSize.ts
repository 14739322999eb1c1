import { at, isObject, type Json, type JsonObject, objectOf, resolveReference } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

const MAX_PROPERTIES = 1000;
const MAX_BRANCHES = 256;

/** A form stays within the size that its validator can be generated for: conditions with two branches multiply. */
export function* schemaSize(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const fields = document.fields ?? [];
    const schemas: [string, JsonObject][] = [
      ["/schema", objectOf(document.schema)],
      ...fields.map((field, index): [string, JsonObject] => [at("/fields", index, "schema"), objectOf(field.schema)]),
    ];
    const properties = schemas.reduce((count, [, schema]) => count + countProperties(schema), fields.length);
    if (properties > MAX_PROPERTIES) {
      const message = `${properties} fields in one form; the limit is ${MAX_PROPERTIES}`;
      yield problemAt(source, document.fields ? "/fields" : "/schema", message, "schema-size", "key");
    }
    for (const [pointer, schema] of schemas) {
      if (countBranches(schema, schema, []) <= MAX_BRANCHES) continue;
      const message = `the conditions combine to more than ${MAX_BRANCHES} cases; split the form or use depends`;
      yield problemAt(source, pointer, message, "schema-size", "key");
    }
  }
}

function countProperties(value: Json): number {
  if (Array.isArray(value)) return value.reduce<number>((count, part) => count + countProperties(part), 0);
  if (!isObject(value)) return 0;
  const own = Object.keys(objectOf(value.properties)).length;
  return Object.values(value).reduce<number>((count, part) => count + countProperties(part), own);
}

/**
 * The number of combinations of branches of a schema, counted as RJSF resolves them; nested schemas are counted
 * separately.
 */
function countBranches(value: Json | undefined, root: JsonObject, seen: readonly string[]): number {
  if (!isObject(value)) return 1;
  const branches = (part: Json | undefined) => countBranches(part, root, seen);
  const listed = (name: string) => (Array.isArray(value[name]) ? value[name] : []);
  const sum = (parts: readonly Json[]) => parts.reduce<number>((count, part) => count + branches(part), 0);
  let count = listed("allOf").reduce<number>((product, part) => product * branches(part), 1);
  count *= Math.max(1, sum(listed("oneOf"))) * Math.max(1, sum(listed("anyOf")));
  if (value.if !== undefined) count *= Math.max(1, sum([value.then, value.else].filter((part) => part !== undefined)));
  for (const part of Object.values(objectOf(value.dependencies))) if (isObject(part)) count *= 1 + branches(part);
  const { $ref } = value;
  if (typeof $ref === "string" && !seen.includes($ref))
    count *= countBranches(resolveReference(root, $ref), root, [...seen, $ref]);
  const nested = [...Object.values(objectOf(value.properties)), value.items];
  return nested.reduce<number>((largest, part) => Math.max(largest, branches(part)), count);
}
