/** Values that fill the {names} of a text. */
export type TextValues = Record<string, unknown>;

/** Turns a source text into the language shown. */
export type Translate = (source: string, values?: TextValues) => string;

/** The translation of a source text, or the source text itself, with its {names} filled. */
export function translate(texts: Record<string, string>, source: string, values?: TextValues): string {
  const text = Object.hasOwn(texts, source) ? (texts[source] ?? source) : source;
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? "") : whole,
  );
}
