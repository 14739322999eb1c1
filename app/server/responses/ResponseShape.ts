import { type ComposedSchema, composedSchemas } from "./composedSchemas";
import { type Reference, resolveReference } from "./resolveReference";

/** A schema of the document, as far as it says what stands in the place of a missing value. */
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
 * What an answer may hold in a place, by the schemas that describe it. Handlers write null for every value there is
 * none of; clients that were generated from the document read null only where it says so, and an optional property
 * may always be left out. Parts are looked up when an answer first has them, so that schemas may contain themselves.
 */
export class ResponseShape {
  readonly #properties = new Map<string, ResponseShape | undefined>();
  readonly #forms: readonly ResponseSchema[];
  /** What stands for a value there is none of; undefined where the property is left out. */
  readonly #empty: null | "" | undefined;
  #items: ResponseShape | undefined | null = null;

  constructor(
    private readonly document: object,
    schemas: readonly Reference<ResponseSchema>[],
  ) {
    this.#forms = composedSchemas(document, schemas);
    const isNullable = schemas.some((schema) => takesNull(document, schema));
    this.#empty = isNullable ? null : this.#forms.some(isPlainText) ? "" : undefined;
  }

  /** The value without the nulls its schema does not know: empty where it is plain text, else left out. */
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
    if (!this.#properties.has(name)) this.#properties.set(name, this.#shapeFrom(partsNamed(this.#forms, name)));
    return this.#properties.get(name);
  }

  #shapeOfItems(): ResponseShape | undefined {
    if (this.#items === null) this.#items = this.#shapeFrom(this.#forms.flatMap(({ items }) => items ?? []));
    return this.#items;
  }

  #shapeFrom(schemas: readonly Reference<ResponseSchema>[]): ResponseShape | undefined {
    return schemas.length > 0 ? new ResponseShape(this.document, schemas) : undefined;
  }
}

function partsNamed(forms: readonly ResponseSchema[], name: string): Reference<ResponseSchema>[] {
  return forms.flatMap(({ properties = {}, additionalProperties: rest }) => {
    if (Object.hasOwn(properties, name)) return properties[name] ?? [];
    return typeof rest === "object" ? rest : [];
  });
}

// A schema within itself says nothing more of null than the rest of it.
function takesNull(
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
  const isTaken = (part: Reference<ResponseSchema>) => takesNull(document, part, all);
  return (
    allOf.filter(isOther).every(isTaken) &&
    ALTERNATIVES.every((name) => schema[name]?.filter(isOther).some(isTaken) ?? true)
  );
}

function isPlainText({ type, enum: values, const: only, format, pattern, minLength = 0 }: ResponseSchema): boolean {
  const isBound = [values, only, format, pattern].some((bound) => bound !== undefined);
  return type === "string" && !isBound && minLength === 0;
}

const shapes = new WeakMap<object, Map<string, ResponseShape>>();

/** The shape of a schema of the document by its name; made once for each document. */
export function shapeNamed(document: object, name: string): ResponseShape {
  const known = shapes.get(document) ?? new Map<string, ResponseShape>();
  shapes.set(document, known);
  const shape = known.get(name) ?? new ResponseShape(document, [{ $ref: `#/components/schemas/${name}` }]);
  known.set(name, shape);
  return shape;
}
