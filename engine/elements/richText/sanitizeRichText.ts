import createDOMPurify, { type Config, type DOMPurify } from "dompurify";
import { isPermittedAddress } from "../../links/permittedAddress";

/** Which elements survive: the five of the console's own texts, or the wider fixed set for HTML that people write. */
export type RichTextSet = "console" | "fixed";

/** The elements of the console's own texts. */
export const CONSOLE_TAGS = ["a", "b", "i", "em", "strong"];

const SHARED: Config = {
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Addresses are checked by the hook, with the rule that holds for every address of the console.
  ALLOWED_URI_REGEXP: /^/,
  // Returns the body of the parsed document. Callers read its nodes, so moving them into a fragment would be wasted work.
  RETURN_DOM: true,
};

const SETS: Record<RichTextSet, Config> = {
  console: { ...SHARED, ALLOWED_TAGS: CONSOLE_TAGS, ALLOWED_ATTR: ["href", "target", "class"] },
  fixed: {
    ...SHARED,
    ALLOWED_TAGS:
      "a b i em strong u s p br ul ol li h1 h2 h3 h4 blockquote code pre span div table thead tbody tr th td img".split(
        " ",
      ),
    ALLOWED_ATTR: ["href", "target", "class", "title", "alt", "src", "colspan", "rowspan"],
  },
};

/** A complete tag of the console's set, or the start of anything else that HTML would take for markup. */
const MARKUP = new RegExp(`</?(?:${CONSOLE_TAGS.join("|")})(?:\\s[^<>]*)?>|<`, "gi");
/** Maximum nesting depth of elements. Deeper texts are shown as they are: thousands of levels would crash the browser tab. */
const MAX_DEPTH = 32;
/** Start and end tags, without elements that are empty or end where the next one of them begins. */
const NESTING_TAG = /<(\/?)(?!(?:br|img|p|li|tr|td|th|thead|tbody)\b)[a-z]/gi;
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=]*$/i;

let purifier: DOMPurify | undefined;
let trusted: Config = {};

/**
 * Sanitizes rich text with DOMPurify and returns an element that holds its nodes. HTML is parsed into an inert document
 * only, through the Trusted Types policy that the page allows. Of the console's own texts, markup outside the set is
 * shown as text; of others, it leaves its text. Links keep http, https, ftp, mailto and tel (spec, entities §5).
 */
export function sanitizeRichText(html: string, set: RichTextSet = "console"): HTMLElement {
  purifier ??= createPurifier();
  return purifier.sanitize(escapeMarkup(html, set), { ...SETS[set], ...trusted }) as unknown as HTMLElement;
}

function escapeMarkup(html: string, set: RichTextSet): string {
  if (isTooDeep(html)) return html.replaceAll("<", "&lt;");
  return set === "console" ? html.replace(MARKUP, (match) => (match === "<" ? "&lt;" : match)) : html;
}

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash] of html.matchAll(NESTING_TAG)) {
    depth = slash === "/" ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function createPurifier(): DOMPurify {
  const created = createDOMPurify(window);
  created.addHook("uponSanitizeAttribute", (element, attribute) => {
    const { attrName: name, attrValue: value } = attribute;
    if (name === "href") attribute.keepAttr = isPermittedAddress(value.trim());
    if (name === "src") attribute.keepAttr = element.localName === "img" && isPermittedImage(value);
  });
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("farhelm", { createHTML: (html) => html, createScriptURL: refuseScript });
  if (policy) trusted = { TRUSTED_TYPES_POLICY: policy as NonNullable<Config["TRUSTED_TYPES_POLICY"]> };
  return created;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

function refuseScript(): string {
  throw new TypeError("Rich text loads no scripts.");
}

const isPermittedImage = (address: string) =>
  RASTER.test(address) || (/^https:/i.test(address) && isPermittedAddress(address));
