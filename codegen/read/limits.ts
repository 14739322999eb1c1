/** What documents may cost before anything looks at their meaning; documents of overlays are not trusted. */
export const limits = {
  /** Of one folder and the folders in it. */
  entries: 3000,
  documents: 2000,
  /** Of all documents of one folder; the built-in ones have 2 MB and 60 000 values. */
  totalBytes: 16 * 1024 * 1024,
  totalValues: 250_000,
  /** Of one document. */
  bytes: 1024 * 1024,
  depth: 64,
  values: 50_000,
  properties: 5000,
  /** Of one list: whether all of them differ is found out pair by pair. */
  items: 10_000,
  references: 1000,
  /** Characters of one text, and of one key. */
  text: 64 * 1024,
  key: 4000,
  /** Characters of all JSON pointers, in which the keys around a value count once more for each value. */
  pointers: 8 * 1024 * 1024,
  /** Characters of one regular expression. */
  pattern: 1000,
  /** Characters of all regular expressions of one document. */
  patterns: 8000,
  /** Of one form, the form it extends, its references and the fields others are like included. */
  fields: 1000,
  expandedValues: 60_000,
  expandedDepth: 128,
  /** Of all forms together. */
  totalExpandedValues: 250_000,
  /** Of all documents that extend others, put together with them. */
  totalExtendedValues: 250_000,
  /** Documents of which one extends the other. */
  extensions: 16,
  assets: 200,
  assetBytes: 512 * 1024,
  problemsPerDocument: 50,
} as const;

/** Keys that would reach into JavaScript's prototypes. */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
