import type { BindingContext, Boot } from "#engine";

/**
 * Binding context of an example: a record with every property the document refers to, route parameters from existing records
 * or "1", and the current user.
 */
export function sampleContext(
  document: unknown,
  routes: Boot["routes"],
  { found, user }: { found: Readonly<Record<string, unknown>>; user: unknown },
): BindingContext {
  const record: Record<string, unknown> = { id: 1, name: "Example", ...found };
  const text = JSON.stringify(document) ?? "";
  for (const [, path = ""] of text.matchAll(/\{(?:record|selection)\.([\w.]+)/g)) addProperty(record, path.split("."));
  const names = JSON.stringify(routes).matchAll(/\{(\w+)\??\}/g);
  const route = Object.fromEntries([...names].map(([, name = ""]) => [name, "1"]));
  return { record, selection: [record], route: { ...route, ...found }, query: {}, user } as BindingContext;
}

function addProperty(target: Record<string, unknown>, [name = "", ...rest]: string[]): void {
  if (name === "length") return;
  const before = target[name];
  if (rest.length === 0) target[name] ??= /(^|_)id$|count$/.test(name) ? 1 : "Example";
  else {
    const inner = typeof before === "object" && before !== null ? (before as Record<string, unknown>) : {};
    addProperty(inner, rest);
    target[name] = inner;
  }
}

const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 1, -71, 42.5, 1234567, "Some text", "someone@example.com", "#1f6feb"],
  ...["2026-01-02T03:04:05Z", ["one", "two"], { latitude: 59.91, longitude: 10.75 }],
];

/** List paths for entries whose document does not name a list operation; undefined where no list exists. */
export const RECORD_LISTS: Readonly<Record<string, string | undefined>> = {
  "format/thumbnail": "/images",
  "modal/password-devices": undefined,
};

/** Sample values for a format: those of its enumeration, the id of an existing record, or values of every type. */
export function sampleValues(
  { name, options }: { name: string; options?: Record<string, unknown> },
  enums: Boot["enums"],
  found: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  if (RECORD_LISTS[`format/${name}`] !== undefined) return [found.id];
  return enums[String(options?.enum)]?.values.map(({ value }) => value) ?? VALUES;
}
