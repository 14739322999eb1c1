/** The way to a value within a form's data: property names and places in lists. */
export type Path = readonly (string | number)[];

/** The key of a path: its JSON pointer without the first slash, as ajv names the place of an error. */
export function keyOf(path: Path): string {
  return path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}

/** The key of whatever holds the value of a key; of the outermost there is none. */
export function parentKey(key: string): string | undefined {
  if (key === "") return undefined;
  return key.slice(0, Math.max(key.lastIndexOf("/"), 0));
}

/** The value at a path; undefined where the way ends early. */
export function readIn(data: unknown, path: Path): unknown {
  let at = data;
  for (const step of path) at = isTree(at) ? Reflect.get(at, step) : undefined;
  return at;
}

/** Writes a value at a path into data that is the caller's own; what is missing on the way is made. */
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

/** A copy of data that shares nothing with it; files and the like stay what they are. */
export function copyData<Data>(data: Data): Data;
export function copyData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => copyData(item));
  if (!isTree(data)) return data;
  const copy: Record<string, unknown> = {};
  for (const key in data) copy[key] = copyData(data[key]);
  return copy;
}

/** Whether a value is an object of properties, and no list and no file. */
export function isTree(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** The paths of what data hold as empty; of what was there already, when that is given. */
export function emptiedPaths(data: unknown, before: unknown = data, path: Path = []): Path[] {
  if (!isTree(data) || !isTree(before)) return [];
  return Object.keys(data).flatMap((key) => {
    const inner = [...path, Array.isArray(data) ? Number(key) : key];
    return data[key] === undefined ? [inner] : emptiedPaths(data[key], before[key], inner);
  });
}
