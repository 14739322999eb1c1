import type { OpenApi } from "../api/openApi";
import { resolveSchema } from "../api/resolveSchema";
import { type Json, type JsonObject, objectOf } from "../json";
import { typeOf } from "../schemaTypes";
import { describeAlternatives } from "./describeAlternatives";
import { isHumanReadable, labelFromKey } from "./labels";

/** Adds to each alternative a title, and the value of the discriminator that selects it. */
export function nameAlternatives(
  api: OpenApi,
  parent: JsonObject,
  written: readonly Json[],
  inlined: readonly (JsonObject | undefined)[],
): JsonObject[] {
  const { propertyName, mapping } = objectOf(parent.discriminator);
  const described = describeAlternatives(inlined);
  return inlined.flatMap((schema, index) => {
    if (!schema) return [];
    const part = written[index] ?? null;
    const { $ref } = objectOf(part);
    const reference = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : undefined;
    const discriminated =
      typeof propertyName === "string" &&
      withDiscriminator(schema, propertyName, mappedValue(mapping, $ref, reference));
    const { title } = resolveSchema(api, part);
    const own = typeOf(schema) === "object" && reference ? labelFromKey(reference) : described[index];
    const name = isHumanReadable(title) ? title : own;
    return [{ ...(name !== undefined && { title: name }), ...(discriminated || schema) }];
  });
}

/** The discriminator value of an alternative: the one mapped to it, or its name. */
function mappedValue(mapping: Json | undefined, $ref: Json | undefined, name: string | undefined): string | undefined {
  const mapped = Object.entries(objectOf(mapping)).find(([, target]) => target === $ref || target === name);
  return mapped?.[0] ?? name;
}

/** Restricts the discriminator property of an alternative to its value. */
function withDiscriminator(schema: JsonObject, key: string, value: string | undefined): JsonObject | undefined {
  const properties = objectOf(schema.properties);
  const property = objectOf(properties[key]);
  const { enum: values, const: only } = property;
  const type = typeOf(property);
  // A single value is no choice.
  if (Array.isArray(values) && values.length === 1 && only === undefined)
    return { ...schema, properties: { ...properties, [key]: { type: type ?? "string", const: values[0] ?? null } } };
  if (value === undefined || type !== "string" || values !== undefined || only !== undefined) return undefined;
  return { ...schema, properties: { ...properties, [key]: { type, const: value } } };
}
