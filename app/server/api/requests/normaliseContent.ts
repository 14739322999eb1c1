import { type ComposedSchema, composedSchemas } from "../../responses/composedSchemas";
import type { Reference } from "../../responses/resolveReference";
import type { ApiDocument } from "../contract/parameterGroups";

/** What the document says of a value that clients write in more ways than one. */
interface LenientSchema extends ComposedSchema<LenientSchema> {
  /** An empty text stands for none: the property is left out. */
  "x-empty"?: "none";
  /** Letters of either case stand for the capital ones. */
  "x-case"?: "any";
  properties?: Record<string, Reference<LenientSchema>>;
  items?: Reference<LenientSchema>;
}

/** How deep the content of a request is looked through; what lies deeper stays as it is. */
const DEEPEST = 64;

/** Brings content as clients write it into the form the document describes; anything else stays as it is. */
export type Normalise = (content: unknown) => void;

/** Reads which properties of a request's content may be written in more ways than one. */
export function readNormalise(document: ApiDocument, schema: Reference<object> | undefined): Normalise {
  if (schema === undefined) return () => {};
  const shape = new ContentShape(document, [schema]);
  return (content) => shape.normalise(content);
}

/** What the schemas of one place say. Its parts are looked up when content first has them, so that schemas may contain themselves. */
class ContentShape {
  readonly #forms: readonly LenientSchema[];
  readonly #properties = new Map<string, ContentShape | undefined>();
  #items: ContentShape | undefined | null = null;
  readonly isEmptyNone: boolean;
  readonly isAnyCase: boolean;

  constructor(
    private readonly document: object,
    schemas: readonly Reference<LenientSchema>[],
  ) {
    this.#forms = composedSchemas(document, schemas);
    this.isEmptyNone = this.#forms.some((form) => form["x-empty"] === "none");
    this.isAnyCase = this.#forms.some((form) => form["x-case"] === "any");
  }

  /** Normalises what lies in a value of this place. */
  normalise(value: unknown, depth = 0): void {
    if (typeof value !== "object" || value === null || depth > DEEPEST) return;
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
    const isKnown = this.#forms.some(({ properties = {} }) => Object.hasOwn(properties, name));
    if (!isKnown) return undefined;
    if (!this.#properties.has(name))
      this.#properties.set(name, this.#shapeFrom(this.#forms.flatMap(({ properties }) => properties?.[name] ?? [])));
    return this.#properties.get(name);
  }

  #shapeOfItems(): ContentShape | undefined {
    if (this.#items === null) this.#items = this.#shapeFrom(this.#forms.flatMap(({ items }) => items ?? []));
    return this.#items;
  }

  #shapeFrom(schemas: readonly Reference<LenientSchema>[]): ContentShape | undefined {
    return schemas.length > 0 ? new ContentShape(this.document, schemas) : undefined;
  }
}
