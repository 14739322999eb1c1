const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a drawing that only draws has no need of: scripts, handlers, foreign parts, entities, addresses elsewhere. */
const UNSAFE: [what: string, pattern: RegExp][] = [
  ["a script", /<\s*(?:\w+:)?script/i],
  ["a handler", /[\s"'/]on[a-z]+\s*=/i],
  ["foreign parts", /<\s*(?:\w+:)?(?:foreignObject|iframe|embed|object|handler)/i],
  ["an entity or document type of its own", /<!(?:ENTITY|DOCTYPE)/i],
  ["an address elsewhere", /(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp);)/i],
  ["an address elsewhere", /url\(\s*["']?\s*(?!["'#\s])|@import/i],
];

/** Why a picture is not served, if there is a reason: it is not what its name says, or it does more than draw. */
export function pictureFault(name: string, content: Buffer): string | undefined {
  if (name.endsWith(".png")) return content.subarray(0, PNG.length).equals(PNG) ? undefined : "this is no PNG picture";
  const text = content.toString("utf8");
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return "this is no SVG picture";
  const unsafe = UNSAFE.find(([, pattern]) => pattern.test(text));
  return unsafe && `the picture holds ${unsafe[0]}`;
}
