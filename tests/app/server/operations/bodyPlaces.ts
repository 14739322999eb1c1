type Schema = Record<string, unknown>;

/** A place in a body: its path, such as data.0.tag_id.0, and the type of its value. */
export interface BodyPlace {
  path: string;
  isId: boolean;
  isText: boolean;
}

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function follow(api: unknown, schema: unknown): Schema {
  if (!isObject(schema)) return {};
  const { $ref, ...own } = schema;
  if (typeof $ref !== "string") return schema;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, step) => Reflect.get(Object(at), step), api);
  return { ...follow(api, found), ...own };
}

/** All places of a body with a single value: the first item of lists, and every alternative. */
export function bodyPlaces(api: unknown, body: unknown, path = "", depth = 0): BodyPlace[] {
  const schema = follow(api, body);
  if (depth > 8) return [];
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((word) => (Array.isArray(schema[word]) ? schema[word] : []));
  const within = parts.flatMap((part) => bodyPlaces(api, part, path, depth + 1));
  const at = (step: string) => (path === "" ? step : `${path}.${step}`);
  const properties = Object.entries(Object(schema.properties)).flatMap(([key, part]) =>
    bodyPlaces(api, part, at(key), depth + 1),
  );
  const items = isObject(schema.items) ? bodyPlaces(api, schema.items, at("0"), depth + 1) : [];
  const types = [schema.type].flat();
  const own = { path, isId: types.includes("integer"), isText: types.includes("string") && schema.enum === undefined };
  const found = [...within, ...properties, ...items, ...(own.isId || own.isText ? [own] : [])];
  return [...new Map(found.map((place) => [place.path, place])).values()];
}

/** A body with another value in one place, which is created if missing. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const [step = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : withValue(Reflect.get(Object(body), step), rest.join("."), value);
  if (/^\d+$/.test(step)) return Array.isArray(body) ? [inner, ...body.slice(1)] : [inner];
  return { ...Object(body), [step]: inner };
}
