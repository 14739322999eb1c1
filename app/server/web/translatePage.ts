import { escapeHtml } from "../escapeHtml";

/** The language of a visitor, as far as a page without the console needs it. */
export interface PageLanguage {
  code: string;
  direction: "ltr" | "rtl";
  texts: Readonly<Record<string, string>>;
}

/** A page that is a file, in a visitor's language: each text between its tags that has a translation. */
export function translatePage(page: string, { code, direction, texts }: PageLanguage): string {
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(code)}" dir="${direction}">`)
    .replace(/>([^<>]+)</g, (whole, text: string) => {
      const translation = Object.hasOwn(texts, text.trim()) ? texts[text.trim()] : undefined;
      return translation === undefined ? whole : `>${escapeHtml(translation)}<`;
    });
}
