/** Devices chosen by a filter: the filters of the device list, and the number of matches the caller was shown. */
export interface Matching {
  matching: Record<string, Filter>;
  count: number;
}

/** The value of a filter, as in the query of the device list. */
type Filter = string | number | boolean | readonly (string | number | boolean)[];

/** How an operation takes devices: each in an item of its own, or all of them as a list. */
export type TakenAs = "each" | "list";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** Whether a value chooses devices by a filter. */
export function isMatching(value: unknown): value is Matching {
  if (!isObject(value) || Object.keys(value).length !== 2) return false;
  const { matching, count } = value;
  return (
    isObject(matching) &&
    Number.isInteger(count) &&
    Object.values(matching).every((one) => (Array.isArray(one) ? one.every(isPlain) : isPlain(one)))
  );
}

/** The different filters in a request body, each once. */
export function findMatchings(content: unknown): Matching[] {
  const found = new Map<string, Matching>();
  const look = (value: unknown): void => {
    if (isMatching(value)) found.set(JSON.stringify(value), value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
  };
  look(content);
  return [...found.values()];
}

/** Whether a list of the body mixes filters with ids: no mass call would include the ids. */
export function isMixed(content: unknown): boolean {
  if (!Array.isArray(content)) return isObject(content) && Object.values(content).some(isMixed);
  const named = content.filter((item) => findMatchings(item).length > 0);
  return (named.length > 0 && named.length < content.length) || content.some(isMixed);
}

/** The part of a body that is about this filter: list items about others are left out. */
export function partAbout(content: unknown, wanted: Matching): unknown {
  const key = JSON.stringify(wanted);
  const isAbout = (item: unknown) => findMatchings(item).some((one) => JSON.stringify(one) === key);
  if (Array.isArray(content))
    return content.some((item) => findMatchings(item).length > 0) ? content.filter(isAbout) : content;
  if (!isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, partAbout(value, wanted)]));
}

/** The body with device ids in place of the filter. */
export function withDevices(content: unknown, ids: readonly number[], as: TakenAs): unknown {
  if (isMatching(content)) return [...ids];
  if (Array.isArray(content)) return content.flatMap((item) => itemsFor(item, ids, as));
  if (!isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withDevices(value, ids, as)]));
}

function itemsFor(item: unknown, ids: readonly number[], as: TakenAs): unknown[] {
  if (isMatching(item)) return [...ids];
  const entries = isObject(item) ? Object.entries(item) : [];
  const place = as === "each" ? entries.find(([, value]) => isMatching(value))?.[0] : undefined;
  if (place === undefined) return [withDevices(item, ids, as)];
  return ids.map((id) => ({ ...(item as object), [place]: id }));
}

/** The body with one device in place of every filter, so that it can be validated like any other. */
export function asSample({ matching }: { matching?: { as: TakenAs } | undefined }, content: unknown): unknown {
  return matching ? withDevices(content, [1], matching.as) : content;
}
