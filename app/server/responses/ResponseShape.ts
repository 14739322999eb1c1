import { type ComposedSchema, composedSchemas } from "./composedSchemas";
import { type Reference, resolveReference } from "./resolveReference";

/** The parts of a schema that decide what stands for a missing value. */
export interface ResponseSchema extends ComposedSchema<ResponseSchema> {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  properties?: Record<string, Reference<ResponseSchema>>;
  additionalProperties?: boolean | Reference<ResponseSchema>;
  items?: Reference<ResponseSchema>;
}

const ALTERNATIVES = ["anyOf", "oneOf"] as const;

/**
 * What a response may hold in one place. Handlers return null for every missing value, but clients generated from the
 * document accept null only where the schema does; elsewhere the property is left out, or empty for plain strings. Nested
 * shapes are resolved on first use, as schemas may be recursive.
 */
export class ResponseShape {
  readonly #properties = new Map<string, ResponseShape | undefined>();
  readonly #schemas: readonly ResponseSchema[];
  /** What stands for a missing value; undefined where the property is left out. */
  readonly #empty: null | "" | undefined;
  #items: ResponseShape | undefined | null = null;

  constructor(
    private readonly document: object,
    schemas: readonly Reference<ResponseSchema>[],
  ) {
    this.#schemas = composedSchemas(document, schemas);
    const isNullable = schemas.some((schema) => allowsNull(document, schema));
    this.#empty = isNullable ? null : this.#schemas.some(isPlainText) ? "" : undefined;
  }

  /** Replaces nulls that the schema does not allow: by an empty text where it is plain text, else the property is left out. */
  withoutNulls<Value>(value: Value): Value {
    if (Array.isArray(value)) return this.#fillList(value) as Value;
    return typeof value === "object" && value !== null ? (this.#fillObject(value) as Value) : value;
  }

  #fillList(list: readonly unknown[]): readonly unknown[] {
    const shape = this.#shapeOfItems();
    if (!shape) return list;
    const filled = list.map((item) => shape.withoutNulls(item));
    return filled.some((item, index) => item !== list[index]) ? filled : list;
  }

  #fillObject(value: object): object {
    let filled: Record<string, unknown> | undefined;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part !== "object") continue;
      const shape = this.#shapeOf(name);
      if (!shape) continue;
      const next = part === null ? shape.#empty : shape.withoutNulls(part);
      if (next === part) continue;
      filled ??= { ...value };
      if (next === undefined) delete filled[name];
      else filled[name] = next;
    }
    return filled ?? value;
  }

  #shapeOf(name: string): ResponseShape | undefined {
    if (!this.#properties.has(name)) this.#properties.set(name, this.#shapeFrom(partsNamed(this.#schemas, name)));
    return this.#properties.get(name);
  }

  #shapeOfItems(): ResponseShape | undefined {
    if (this.#items === null) this.#items = this.#shapeFrom(this.#schemas.flatMap(({ items }) => items ?? []));
    return this.#items;
  }

  #shapeFrom(schemas: readonly Reference<ResponseSchema>[]): ResponseShape | undefined {
    return schemas.length > 0 ? new ResponseShape(this.document, schemas) : undefined;
  }
}

function partsNamed(schemas: readonly ResponseSchema[], name: string): Reference<ResponseSchema>[] {
  return schemas.flatMap(({ properties = {}, additionalProperties: rest }) => {
    if (Object.hasOwn(properties, name)) return properties[name] ?? [];
    return typeof rest === "object" ? rest : [];
  });
}

// A recursive reference does not restrict null any further.
function allowsNull(
  document: object,
  reference: Reference<ResponseSchema>,
  within: readonly ResponseSchema[] = [],
): boolean {
  const schema = resolveReference(document, reference);
  const { type, enum: values, const: only, allOf = [] } = schema;
  if (type !== undefined && ![type].flat().includes("null")) return false;
  if (values && !values.includes(null)) return false;
  if (only !== undefined && only !== null) return false;
  const all = [...within, schema];
  const isOther = (part: Reference<ResponseSchema>) => !all.includes(resolveReference(document, part));
  const isAllowed = (part: Reference<ResponseSchema>) => allowsNull(document, part, all);
  return (
    allOf.filter(isOther).every(isAllowed) &&
    ALTERNATIVES.every((name) => schema[name]?.filter(isOther).some(isAllowed) ?? true)
  );
}

function isPlainText({ type, enum: values, const: only, format, pattern, minLength = 0 }: ResponseSchema): boolean {
  const isRestricted = [values, only, format, pattern].some((keyword) => keyword !== undefined);
  return type === "string" && !isRestricted && minLength === 0;
}

const shapes = new WeakMap<object, Map<string, ResponseShape>>();

/** The shape of a named schema. Memoized by document identity. */
export function shapeNamed(document: object, name: string): ResponseShape {
  const known = shapes.get(document) ?? new Map<string, ResponseShape>();
  shapes.set(document, known);
  const shape = known.get(name) ?? new ResponseShape(document, [{ $ref: `#/components/schemas/${name}` }]);
  known.set(name, shape);
  return shape;
}
