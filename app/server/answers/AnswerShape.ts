import { follow, type Reference } from "./follow";
import { type Composed, formsOf } from "./formsOf";

/** A schema of the document, as far as it says what stands in the place of a missing value. */
export interface AnswerSchema extends Composed<AnswerSchema> {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  properties?: Record<string, Reference<AnswerSchema>>;
  additionalProperties?: boolean | Reference<AnswerSchema>;
  items?: Reference<AnswerSchema>;
}

const ALTERNATIVES = ["anyOf", "oneOf"] as const;

/**
 * What an answer may hold in a place, by the schemas that describe it. Handlers write null for every value there is
 * none of; clients that were generated from the document read null only where it says so, and an optional property
 * may always be left out. Parts are looked up when an answer first has them, so that schemas may contain themselves.
 */
export class AnswerShape {
  readonly #properties = new Map<string, AnswerShape | undefined>();
  readonly #forms: readonly AnswerSchema[];
  /** What stands for a value there is none of; undefined where the property is left out. */
  readonly #empty: null | "" | undefined;
  #items: AnswerShape | undefined | null = null;

  constructor(
    private readonly document: object,
    schemas: readonly Reference<AnswerSchema>[],
  ) {
    this.#forms = formsOf(document, schemas);
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

  #shapeOf(name: string): AnswerShape | undefined {
    if (!this.#properties.has(name)) this.#properties.set(name, this.#shapeFrom(partsNamed(this.#forms, name)));
    return this.#properties.get(name);
  }

  #shapeOfItems(): AnswerShape | undefined {
    if (this.#items === null) this.#items = this.#shapeFrom(this.#forms.flatMap(({ items }) => items ?? []));
    return this.#items;
  }

  #shapeFrom(schemas: readonly Reference<AnswerSchema>[]): AnswerShape | undefined {
    return schemas.length > 0 ? new AnswerShape(this.document, schemas) : undefined;
  }
}

function partsNamed(forms: readonly AnswerSchema[], name: string): Reference<AnswerSchema>[] {
  return forms.flatMap(({ properties = {}, additionalProperties: rest }) => {
    if (Object.hasOwn(properties, name)) return properties[name] ?? [];
    return typeof rest === "object" ? rest : [];
  });
}

// A schema within itself says nothing more of null than the rest of it.
function takesNull(
  document: object,
  reference: Reference<AnswerSchema>,
  within: readonly AnswerSchema[] = [],
): boolean {
  const schema = follow(document, reference);
  const { type, enum: values, const: only, allOf = [] } = schema;
  if (type !== undefined && ![type].flat().includes("null")) return false;
  if (values && !values.includes(null)) return false;
  if (only !== undefined && only !== null) return false;
  const all = [...within, schema];
  const isOther = (part: Reference<AnswerSchema>) => !all.includes(follow(document, part));
  const isTaken = (part: Reference<AnswerSchema>) => takesNull(document, part, all);
  return (
    allOf.filter(isOther).every(isTaken) &&
    ALTERNATIVES.every((name) => schema[name]?.filter(isOther).some(isTaken) ?? true)
  );
}

function isPlainText({ type, enum: values, const: only, format, pattern, minLength = 0 }: AnswerSchema): boolean {
  const isBound = [values, only, format, pattern].some((bound) => bound !== undefined);
  return type === "string" && !isBound && minLength === 0;
}

const shapes = new WeakMap<object, Map<string, AnswerShape>>();

/** The shape of a schema of the document by its name; made once for each document. */
export function shapeNamed(document: object, name: string): AnswerShape {
  const known = shapes.get(document) ?? new Map<string, AnswerShape>();
  shapes.set(document, known);
  const shape = known.get(name) ?? new AnswerShape(document, [{ $ref: `#/components/schemas/${name}` }]);
  known.set(name, shape);
  return shape;
}
