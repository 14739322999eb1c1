/** Whether a text is an id: words of small letters and digits, joined by hyphens. */
export function isKebabCase(id: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id);
}

/** Whether a text is the code of a language, such as uk or pt-BR. */
export function isLanguageCode(code: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code)) return false;
  try {
    // What cannot be the code of a language makes every date and number of the console fail.
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

/** The id nearest to a text: `NewTag` gives `new-tag`. */
export function toKebabCase(text: string): string {
  const words =
    text
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .replaceAll("ß", "ss")
      .replace(/[æÆ]/g, "ae")
      .replace(/[øØ]/g, "o")
      // Letters with marks are written without them.
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join("-").replace(/^[0-9-]+/, "") || "my-document";
}
