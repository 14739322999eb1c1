import { type ComposedSchema, composedSchemas } from "../../responses/composedSchemas";
import type { Reference } from "../../responses/resolveReference";
import type { ApiDocument } from "../contract/parameterGroups";

/** A schema with the keywords that allow variants of a value. */
interface LenientSchema extends ComposedSchema<LenientSchema> {
  /** An empty string means no value: the property is removed. */
  "x-empty"?: "none";
  /** Lower-case letters are accepted and converted to upper case. */
  "x-case"?: "any";
  properties?: Record<string, Reference<LenientSchema>>;
  items?: Reference<LenientSchema>;
}

/** The deepest nesting that is normalised. */
const MAX_DEPTH = 64;

/** Normalises a request body in place; invalid values stay as they are. */
export type Normalise = (content: unknown) => void;

/** Reads which properties of a body allow variants (x-empty, x-case). */
export function readNormalise(document: ApiDocument, schema: Reference<object> | undefined): Normalise {
  if (schema === undefined) return () => {};
  const shape = new ContentShape(document, [schema]);
  return (content) => shape.normalise(content);
}

/** The variants allowed in one place of a body. Nested places are resolved on first use, as schemas may be recursive. */
class ContentShape {
  readonly #schemas: readonly LenientSchema[];
  readonly #properties = new Map<string, ContentShape | undefined>();
  #items: ContentShape | undefined | null = null;
  readonly isEmptyNone: boolean;
  readonly isAnyCase: boolean;

  constructor(
    private readonly document: object,
    schemas: readonly Reference<LenientSchema>[],
  ) {
    this.#schemas = composedSchemas(document, schemas);
    this.isEmptyNone = this.#schemas.some((schema) => schema["x-empty"] === "none");
    this.isAnyCase = this.#schemas.some((schema) => schema["x-case"] === "any");
  }

  /** Normalises the parts of a value in this place. */
  normalise(value: unknown, depth = 0): void {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      const shape = this.#shapeOfItems();
      if (shape) for (const item of value) shape.normalise(item, depth + 1);
      return;
    }
    const holder = value as Record<string, unknown>;
    for (const [name, part] of Object.entries(holder)) {
      const shape = this.#shapeOf(name);
      if (typeof part === "string") shape?.normaliseText(holder, name, part);
      else shape?.normalise(part, depth + 1);
    }
  }

  normaliseText(holder: Record<string, unknown>, name: string, text: string): void {
    if (this.isAnyCase) holder[name] = text.toUpperCase();
    if (this.isEmptyNone && text === "") delete holder[name];
  }

  #shapeOf(name: string): ContentShape | undefined {
    const isKnown = this.#schemas.some(({ properties = {} }) => Object.hasOwn(properties, name));
    if (!isKnown) return undefined;
    if (!this.#properties.has(name))
      this.#properties.set(name, this.#shapeFrom(this.#schemas.flatMap(({ properties }) => properties?.[name] ?? [])));
    return this.#properties.get(name);
  }

  #shapeOfItems(): ContentShape | undefined {
    if (this.#items === null) this.#items = this.#shapeFrom(this.#schemas.flatMap(({ items }) => items ?? []));
    return this.#items;
  }

  #shapeFrom(schemas: readonly Reference<LenientSchema>[]): ContentShape | undefined {
    return schemas.length > 0 ? new ContentShape(this.document, schemas) : undefined;
  }
}
