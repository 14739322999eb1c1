/** Limits on documents, enforced before they are interpreted, because documents of overlays are not trusted. */
export const limits = {
  /** Per folder, including its subfolders. */
  entries: 3000,
  documents: 2000,
  /** All documents of one folder; the built-in ones have 2 MB and 60 000 values. */
  totalBytes: 16 * 1024 * 1024,
  totalValues: 250_000,
  /** Per document. */
  bytes: 1024 * 1024,
  depth: 64,
  values: 50_000,
  properties: 5000,
  /** Per list: checking for duplicates compares all pairs. */
  items: 10_000,
  references: 1000,
  /** Characters of one text, and of one key. */
  text: 64 * 1024,
  key: 4000,
  /** Characters of all JSON pointers, which include the keys of every ancestor of a value. */
  pointers: 8 * 1024 * 1024,
  /** Characters of one regular expression. */
  pattern: 1000,
  /** Characters of all regular expressions of one document. */
  patterns: 8000,
  /** Per form, with the form it extends, its references and fields like others expanded. */
  fields: 1000,
  expandedValues: 60_000,
  expandedDepth: 128,
  /** All forms together. */
  totalExpandedValues: 250_000,
  /** All documents that extend others, once merged with them. */
  totalExtendedValues: 250_000,
  /** The length of a chain of documents that extend one another. */
  extensions: 16,
  assets: 200,
  assetBytes: 512 * 1024,
  problemsPerDocument: 50,
} as const;

/** Keys that would give access to JavaScript prototypes. */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
