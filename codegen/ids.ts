/** Whether a string is an id: lower-case words and digits joined by hyphens (kebab-case). */
export function isKebabCase(id: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id);
}

/** Whether a string is a language code, such as uk or pt-BR (BCP 47). */
export function isLanguageCode(code: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code)) return false;
  try {
    // With an invalid code, every date and number of the console would fail to format.
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

/** Converts a text to an id: `NewTag` becomes `new-tag`. */
export function toKebabCase(text: string): string {
  const words =
    text
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .replaceAll("ß", "ss")
      .replace(/[æÆ]/g, "ae")
      .replace(/[øØ]/g, "o")
      // Diacritics are removed.
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join("-").replace(/^[0-9-]+/, "") || "my-document";
}
