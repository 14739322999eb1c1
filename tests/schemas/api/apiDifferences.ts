/** What the public API of the field takes and gives, by method and path; kinds are those of JSON Schema, or any. */
export interface ReferenceOperation {
  query?: string[];
  /**
   * By name; what is within a property, or within the items of a list, stands behind it and a dot. An answer may hold
   * null only where the kind is followed by "|null".
   */
  body?: Record<string, string>;
  data?: Record<string, string>;
  /** What of query and content has to be given. */
  needs?: string[];
  status?: number;
  meta?: string[];
  /** What stands beside success, data and meta, as data has it. */
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

/** One of our operations. */
export interface OwnOperation {
  parameters?: { $ref?: string; in?: string; name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

/** What of an operation is not the field's, by where. */
export type Difference = Record<string, string[]>;

/** Tells where our operations, of the given document, are not the field's. */
export function createComparison(api: object) {
  function follow<Part extends { $ref?: string }>(part: Part): Part {
    if (part.$ref === undefined) return part;
    const steps = part.$ref.slice(2).split("/");
    return follow(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as Part);
  }

  /** What a value may be, one by one; of a list, what its items may be. */
  function formsOf(schema: Schema | undefined): Schema[] {
    if (schema === undefined) return [];
    const { items, anyOf = [], allOf = [], oneOf = [], ...self } = follow(schema);
    return [self, ...[items, ...anyOf, ...allOf, ...oneOf].flatMap((part) => formsOf(part))];
  }

  /** What a property named by the way to it may be; nothing where there is none. */
  function partsAt(schema: Schema | undefined, path: string): Schema[] {
    const steps = path === "" ? [] : path.split(".");
    return steps.reduce(
      (parts: Schema[], name) =>
        parts.flatMap(formsOf).flatMap(({ properties, additionalProperties: further }) => {
          const open = further === true ? {} : further || undefined;
          return properties?.[name] ?? open ?? [];
        }),
      schema ? [schema] : [],
    );
  }

  const kindOf = (value: unknown) =>
    value === null ? "null" : Number.isInteger(value) ? "integer" : Array.isArray(value) ? "array" : typeof value;

  function kindsOf(schema: Schema): string[] {
    const { type, enum: values, const: only, properties, items, anyOf = [], allOf = [], oneOf = [] } = follow(schema);
    const said = type === undefined ? [] : [type].flat();
    if (said.length === 0 && values) said.push(...values.map(kindOf));
    if (said.length === 0 && only !== undefined) said.push(kindOf(only));
    if (said.length === 0 && (properties || items)) said.push(items ? "array" : "object");
    return [...said, ...[...anyOf, ...allOf, ...oneOf].flatMap(kindsOf)];
  }

  /** Which of their names ours does not have, and which are of another kind. */
  function compare(theirs: Record<string, string> = {}, schema: Schema | undefined) {
    const missing = Object.keys(theirs).filter((name) => partsAt(schema, name).length === 0);
    const others = Object.entries(theirs).flatMap(([name, said]) => {
      const ours = partsAt(schema, name).flatMap(kindsOf);
      const [kind = ""] = said.split("|");
      // Every integer is a number.
      const numbers = kind === "integer" || kind === "number" ? ["integer", "number"] : [kind];
      const isSame = kind === "any" || ours.length === 0 || numbers.some((one) => ours.includes(one));
      return isSame ? [] : [`${name}: ${[...new Set(ours)].join(" or ")} instead of ${kind}`];
    });
    return { missing: missing.filter((name) => !missing.some((one) => name.startsWith(`${one}.`))), others };
  }

  /** Where an answer of ours may hold null and theirs does not: a typed client cannot read it. */
  function nullsOf(theirs: Record<string, string> = {}, schema: Schema | undefined): string[] {
    const known = Object.entries(theirs).filter(([, kind]) => kind !== "any" && !kind.endsWith("|null"));
    const isNull = (name: string) => partsAt(schema, name).flatMap(kindsOf).includes("null");
    return known.filter(([name]) => isNull(name)).map(([name]) => `${name}: null`);
  }

  /** What has to be given of a value, whichever of its forms it takes. */
  function requiredOf(schema: Schema): string[] {
    const { required = [], items, allOf = [], anyOf = [], oneOf = [] } = follow(schema);
    const all = [...(items ? [items] : []), ...allOf].flatMap(requiredOf);
    return [...required, ...all, ...inAll([...anyOf, ...oneOf].map(requiredOf))];
  }

  const inAll = ([first = [], ...others]: string[][]) =>
    first.filter((name) => others.every((one) => one.includes(name)));

  /** What ours demands that theirs does not: a program written for theirs would be refused. */
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

  /** Where our operation is not the field's; undefined when it is. */
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
