import { objectsOf, stringsOf } from "../json";
import type { Extension } from "../read/sourceDocument";

/** What a form that extends another takes from where: a line for each form it takes from, then what it says itself. */
export function explainExtension({ base, written }: Extension): string {
  const without = stringsOf(written.without);
  const kept = objectsOf(base.value.fields).flatMap(({ key }) => (without.includes(String(key)) ? [] : [String(key)]));
  const origins = new Map<string, string[]>();
  for (const key of kept) origins.set(originOf(key, base), [...(origins.get(originOf(key, base)) ?? []), key]);
  const changes = objectsOf(written.change).map(({ key, fields, ...words }) => {
    const more = objectsOf(fields).map((field) => `${key}.${field.key}`);
    return `${key} (${[...Object.keys(words), ...more].join(", ")})`;
  });
  const own = [
    ["left out", without],
    ["changed here", changes],
    ["added here", objectsOf(written.add).map(({ key }) => String(key))],
  ] as const;
  return [
    `it extends ${base.id}`,
    ...[...origins].map(([form, keys]) => `  from ${form}: ${keys.join(", ")}`),
    ...own.flatMap(([word, keys]) => (keys.length > 0 ? [`  ${word}: ${keys.join(", ")}`] : [])),
  ].join("\n");
}

/** The form that first says a field. */
function originOf(key: string, { id, extension }: Extension["base"]): string {
  const isAdded = !extension || objectsOf(extension.written.add).some((field) => field.key === key);
  return isAdded ? id : originOf(key, extension.base);
}
