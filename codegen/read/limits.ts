/** What a document may cost before anything looks at its meaning; documents of overlays are not trusted. */
export const limits = {
  bytes: 1024 * 1024,
  documents: 2000,
  depth: 64,
  values: 50_000,
  properties: 5000,
  assets: 200,
  assetBytes: 512 * 1024,
  problemsPerDocument: 50,
} as const;

/** Keys that would reach into JavaScript's prototypes. */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
