/** The path to a value in a form's data: property names and list indexes. */
export type Path = readonly (string | number)[];

/** The key of a path: its JSON Pointer (RFC 6901) without the leading slash, as in ajv's instancePath. */
export function keyOf(path: Path): string {
  return path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}

/** The key of the parent value; undefined for the root. */
export function parentKey(key: string): string | undefined {
  if (key === "") return undefined;
  return key.slice(0, Math.max(key.lastIndexOf("/"), 0));
}

/** Reads the value at a path; undefined where the path does not exist. */
export function readIn(data: unknown, path: Path): unknown {
  let at = data;
  for (const step of path) at = isTree(at) ? Reflect.get(at, step) : undefined;
  return at;
}

/** Writes a value at a path, mutating the data; missing parents are created. */
export function writeIn(data: Record<string, unknown>, path: Path, value: unknown): void {
  let at: object = data;
  for (const [place, step] of path.entries()) {
    const next = path[place + 1];
    if (next === undefined) Reflect.set(at, step, value);
    else {
      if (!isTree(Reflect.get(at, step))) Reflect.set(at, step, typeof next === "number" ? [] : {});
      at = Reflect.get(at, step);
    }
  }
}

/** Deep-copies data; files and other class instances are shared. */
export function copyData<Data>(data: Data): Data;
export function copyData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => copyData(item));
  if (!isTree(data)) return data;
  const copy: Record<string, unknown> = {};
  for (const key in data) copy[key] = copyData(data[key]);
  return copy;
}

/** Whether a value is a list or a plain object, not a file or other class instance. */
export function isTree(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
