import { escapeHtml } from "../html/escapeHtml";

/** What the server inserts into a page. */
export interface PageHead {
  /** Path of the boot document. */
  boot: string;
  /** Documents to preload, by name. */
  documents: ReadonlyMap<string, string>;
  title: string;
  favicon?: string | undefined;
  language: string;
  direction: "ltr" | "rtl";
  /** The user's choice; absent when the system's theme is used. */
  theme?: "light" | "dark" | undefined;
}

/** Fills a page template: the `<html>` attributes, the title and the placeholder `<!--farhelm-head-->`. */
export function renderPage(template: string, head: PageHead): string {
  const boot = escapeHtml(head.boot);
  const lines = [
    `<meta name="farhelm-boot" content="${boot}" />`,
    `<link rel="modulepreload" href="${boot}" />`,
    ...[...head.documents].map(
      ([name, path]) => `<link rel="modulepreload" href="${escapeHtml(path)}" data-document="${escapeHtml(name)}" />`,
    ),
    head.favicon && `<link rel="icon" href="${escapeHtml(head.favicon)}" />`,
  ];
  const theme = head.theme ? ` data-theme="${head.theme}"` : "";
  // Replacement functions, because "$&" in a replacement string has a meaning.
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(head.language)}" dir="${head.direction}"${theme}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace("<!--farhelm-head-->", () => lines.filter(Boolean).join("\n    "));
}
