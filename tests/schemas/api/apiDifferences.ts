/** An operation of the public API: its input and output, with types of JSON Schema, or any. */
export interface ReferenceOperation {
  query?: string[];
  /**
   * Keyed by name; nested properties and those of list items are dotted paths. A response may contain null only if the
   * type is followed by "|null".
   */
  body?: Record<string, string>;
  data?: Record<string, string>;
  /** Required query parameters and body properties. */
  needs?: string[];
  status?: number;
  meta?: string[];
  /** Properties of a response beside success, data and meta, in the same notation as data. */
  beside?: Record<string, string>;
}

/** A JSON Schema, as far as the comparison reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

/** An operation of our API. */
export interface OwnOperation {
  parameters?: { $ref?: string; in?: string; name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

/** Differences of an operation from the reference, by kind. */
export type Difference = Record<string, string[]>;

/** Compares operations of the given API document with the reference. */
export function createComparison(api: object) {
  function follow<Part extends { $ref?: string }>(part: Part): Part {
    if (part.$ref === undefined) return part;
    const steps = part.$ref.slice(2).split("/");
    return follow(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as Part);
  }

  /** The alternatives of a schema, flattened; those of the items for a list. */
  function formsOf(schema: Schema | undefined): Schema[] {
    if (schema === undefined) return [];
    const { items, anyOf = [], allOf = [], oneOf = [], ...self } = follow(schema);
    return [self, ...[items, ...anyOf, ...allOf, ...oneOf].flatMap((part) => formsOf(part))];
  }

  /** The schemas of a property at a dotted path; empty if there is none. */
  function partsAt(schema: Schema | undefined, path: string): Schema[] {
    const steps = path === "" ? [] : path.split(".");
    return steps.reduce(
      (parts: Schema[], name) =>
        parts.flatMap(formsOf).flatMap(({ properties, additionalProperties: additional }) => {
          const open = additional === true ? {} : additional || undefined;
          return properties?.[name] ?? open ?? [];
        }),
      schema ? [schema] : [],
    );
  }

  const kindOf = (value: unknown) =>
    value === null ? "null" : Number.isInteger(value) ? "integer" : Array.isArray(value) ? "array" : typeof value;

  function kindsOf(schema: Schema): string[] {
    const { type, enum: values, const: only, properties, items, anyOf = [], allOf = [], oneOf = [] } = follow(schema);
    const kinds = type === undefined ? [] : [type].flat();
    if (kinds.length === 0 && values) kinds.push(...values.map(kindOf));
    if (kinds.length === 0 && only !== undefined) kinds.push(kindOf(only));
    if (kinds.length === 0 && (properties || items)) kinds.push(items ? "array" : "object");
    return [...kinds, ...[...anyOf, ...allOf, ...oneOf].flatMap(kindsOf)];
  }

  /** Their properties that ours lacks, and those of another type. */
  function compare(theirs: Record<string, string> = {}, schema: Schema | undefined) {
    const missing = Object.keys(theirs).filter((name) => partsAt(schema, name).length === 0);
    const others = Object.entries(theirs).flatMap(([name, expected]) => {
      const ours = partsAt(schema, name).flatMap(kindsOf);
      const [kind = ""] = expected.split("|");
      // Every integer is a number.
      const numbers = kind === "integer" || kind === "number" ? ["integer", "number"] : [kind];
      const isSame = kind === "any" || ours.length === 0 || numbers.some((one) => ours.includes(one));
      return isSame ? [] : [`${name}: ${[...new Set(ours)].join(" or ")} instead of ${kind}`];
    });
    return { missing: missing.filter((name) => !missing.some((one) => name.startsWith(`${one}.`))), others };
  }

  /** Where our response may contain null and theirs does not: a typed client could not read it. */
  function nullsOf(theirs: Record<string, string> = {}, schema: Schema | undefined): string[] {
    const known = Object.entries(theirs).filter(([, kind]) => kind !== "any" && !kind.endsWith("|null"));
    const isNull = (name: string) => partsAt(schema, name).flatMap(kindsOf).includes("null");
    return known.filter(([name]) => isNull(name)).map(([name]) => `${name}: null`);
  }

  /** The properties required by a schema in every alternative. */
  function requiredOf(schema: Schema): string[] {
    const { required = [], items, allOf = [], anyOf = [], oneOf = [] } = follow(schema);
    const all = [...(items ? [items] : []), ...allOf].flatMap(requiredOf);
    return [...required, ...all, ...inAll([...anyOf, ...oneOf].map(requiredOf))];
  }

  const inAll = ([first = [], ...others]: string[][]) =>
    first.filter((name) => others.every((one) => one.includes(name)));

  /** What our operation requires and theirs does not: a client written for theirs would be rejected. */
  function demandsOf({ needs = [], body = {} }: ReferenceOperation, ours: OwnOperation, content: Schema | undefined) {
    const parameters = (ours.parameters ?? []).map(follow).filter((one) => one.in === "query" && one.required);
    const demanded = ["", ...Object.keys(body)].flatMap((path) =>
      inAll(partsAt(content, path).map(requiredOf)).map((name) => (path === "" ? name : `${path}.${name}`)),
    );
    return [...parameters.map(({ name = "" }) => name), ...demanded].filter((name) => !needs.includes(name));
  }

  function answerOf({ responses }: OwnOperation): { status: string; properties: Record<string, Schema> } {
    const [status = "", good] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
    const schema = good && Object.values(follow(good).content ?? {})[0]?.schema;
    return { status, properties: (schema && follow(schema).properties) ?? {} };
  }

  const absent = (theirs: string[] = [], ours: string[]) => theirs.filter((name) => !ours.includes(name));

  /** Compares two operations; undefined if there is no difference. */
  return function differenceOf(theirs: ReferenceOperation, ours: OwnOperation): Difference | undefined {
    const parameters = (ours.parameters ?? []).map((parameter) => follow(parameter).name ?? "");
    const content = Object.values(ours.requestBody?.content ?? {})[0]?.schema;
    const { status, properties } = answerOf(ours);
    const metaNames = formsOf(properties.meta).flatMap((form) => Object.keys(form.properties ?? {}));
    const body = compare(theirs.body, content);
    const data = compare(theirs.data, properties.data);
    const beside = compare(theirs.beside, { properties });
    const lacks: Difference = {
      query: absent(theirs.query, parameters),
      body: body.missing,
      bodyKinds: body.others,
      demands: demandsOf(theirs, ours, content),
      data: data.missing,
      dataKinds: data.others,
      meta: absent(theirs.meta, metaNames),
      beside: beside.missing,
      besideKinds: beside.others,
      nulls: [...nullsOf(theirs.data, properties.data), ...nullsOf(theirs.beside, { properties })],
      status: String(theirs.status) in ours.responses ? [] : [`${status} instead of ${theirs.status}`],
    };
    const found = Object.entries(lacks).filter(([, names]) => names.length > 0);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
}
