import { escapeHtml } from "../html/escapeHtml";

/** The language data of a static page. */
export interface PageLanguage {
  code: string;
  direction: "ltr" | "rtl";
  texts: Readonly<Record<string, string>>;
}

/**
 * Translates a static page into a visitor's language, text node by text node, and sets its theme; by default the
 * system's.
 */
export function translatePage(
  page: string,
  { code, direction, texts }: PageLanguage,
  theme?: "light" | "dark" | undefined,
): string {
  const appearance = theme ? ` data-theme="${theme}"` : "";
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(code)}" dir="${direction}"${appearance}>`)
    .replace(/>([^<>]+)</g, (match, text: string) => {
      const translation = Object.hasOwn(texts, text.trim()) ? texts[text.trim()] : undefined;
      return translation === undefined ? match : `>${escapeHtml(translation)}<`;
    });
}
