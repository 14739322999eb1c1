import type { BindingContext, Boot } from "#engine";

/**
 * What an example binds to: a record that has whatever its words name, the first of everything in the address or what
 * was found to exist, and the user who looks.
 */
export function sampleContext(
  document: unknown,
  routes: Boot["routes"],
  { found, user }: { found: Readonly<Record<string, unknown>>; user: unknown },
): BindingContext {
  const record: Record<string, unknown> = { id: 1, name: "Example", ...found };
  const text = JSON.stringify(document) ?? "";
  for (const [, path = ""] of text.matchAll(/\{(?:record|selection)\.([\w.]+)/g)) place(record, path.split("."));
  const names = JSON.stringify(routes).matchAll(/\{(\w+)\??\}/g);
  const route = Object.fromEntries([...names].map(([, name = ""]) => [name, "1"]));
  return { record, selection: [record], route: { ...route, ...found }, query: {}, user } as BindingContext;
}

function place(around: Record<string, unknown>, [name = "", ...rest]: string[]): void {
  if (name === "length") return;
  const before = around[name];
  if (rest.length === 0) around[name] ??= /(^|_)id$|count$/.test(name) ? 1 : "Example";
  else {
    const inner = typeof before === "object" && before !== null ? (before as Record<string, unknown>) : {};
    place(inner, rest);
    around[name] = inner;
  }
}

const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 1, -71, 42.5, 1234567, "Some text", "someone@example.com", "#1f6feb"],
  ...["2026-01-02T03:04:05Z", ["one", "two"], { latitude: 59.91, longitude: 10.75 }],
];

/** Where the records are of what names no call that lists them; nowhere where no call does. */
export const RECORD_LISTS: Readonly<Record<string, string | undefined>> = {
  "format/thumbnail": "/images",
  "modal/password-devices": undefined,
};

/** Values of every kind, those of the enumeration a format names, or those of records that exist. */
export function sampleValues(
  { name, options }: { name: string; options?: Record<string, unknown> },
  enums: Boot["enums"],
  found: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  if (RECORD_LISTS[`format/${name}`] !== undefined) return [found.id];
  return enums[String(options?.enum)]?.values.map(({ value }) => value) ?? VALUES;
}
