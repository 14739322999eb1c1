const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Features that a static image does not need: scripts, event handlers, foreign content, entities, external references.
 */
const UNSAFE: [what: string, pattern: RegExp][] = [
  ["a script", /<\s*(?:\w+:)?script/i],
  ["a handler", /[\s"'/]on[a-z]+\s*=/i],
  ["foreign parts", /<\s*(?:\w+:)?(?:foreignObject|iframe|embed|object|handler)/i],
  ["an entity or a document type", /<!(?:ENTITY|DOCTYPE)/i],
  ["an address elsewhere", /(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp);)/i],
  ["an address elsewhere", /url\(\s*["']?\s*(?!["'#\s])|@import/i],
];

/** Validates a picture: it is of the type that its name says, and has no active content. */
export function pictureFault(name: string, content: Buffer): string | undefined {
  if (name.endsWith(".png")) return content.subarray(0, PNG.length).equals(PNG) ? undefined : "this is not a PNG image";
  const text = content.toString("utf8");
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return "this is not an SVG image";
  const unsafe = UNSAFE.find(([, pattern]) => pattern.test(text));
  return unsafe && `the picture holds ${unsafe[0]}`;
}
