import { escapeHtml } from "../html/escapeHtml";

/** The language of a visitor, as far as a page without the console needs it. */
export interface PageLanguage {
  code: string;
  direction: "ltr" | "rtl";
  texts: Readonly<Record<string, string>>;
}

/**
 * A page that is a file, in a visitor's language and appearance, that of the system when left out: each text between
 * its tags that has a translation is translated.
 */
export function translatePage(
  page: string,
  { code, direction, texts }: PageLanguage,
  theme?: "light" | "dark" | undefined,
): string {
  const appearance = theme ? ` data-theme="${theme}"` : "";
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(code)}" dir="${direction}"${appearance}>`)
    .replace(/>([^<>]+)</g, (whole, text: string) => {
      const translation = Object.hasOwn(texts, text.trim()) ? texts[text.trim()] : undefined;
      return translation === undefined ? whole : `>${escapeHtml(translation)}<`;
    });
}
