import { escapeHtml } from "../html/escapeHtml";

/** What the server writes into a page before the browser sees it. */
export interface PageHead {
  /** The address of the boot document. */
  boot: string;
  /** The documents the address will show, by name. */
  documents: ReadonlyMap<string, string>;
  title: string;
  favicon?: string | undefined;
  language: string;
  direction: "ltr" | "rtl";
  /** The person's choice; absent when the system's is followed. */
  theme?: "light" | "dark" | undefined;
}

/** Fills a page: its `<html>` attributes, its title and the place marked `<!--farhelm-head-->`. */
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
  // Functions, because a replacement text would give "$&" in a brand's name a meaning.
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(head.language)}" dir="${head.direction}"${theme}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace("<!--farhelm-head-->", () => lines.filter(Boolean).join("\n    "));
}
