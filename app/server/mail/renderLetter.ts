import { formatColour, parseColour } from "#engine/rules";
import { escapeHtml } from "../html/escapeHtml";
import type { Letter } from "./Letter";
import type { Place } from "./Place";

/** A rendered letter: plain text and HTML. */
export interface RenderedLetter {
  text: string;
  html: string;
}

const DEFAULT_COLOUR = "#1d5fd1";

/** Renders a letter; user input is escaped. */
export function renderLetter({ paragraphs, link, code }: Letter, place: Place): RenderedLetter {
  const url = link && `${place.origin}${link.path}`;
  const sender = place.brand.company_name ?? "";
  const text = [...paragraphs, code, link && `${link.label}: ${url}`, sender].filter(Boolean).join("\n\n");
  // Mail clients support only six-digit colours.
  const named = parseColour(place.brand.main_color);
  const colour = named ? formatColour(named) : DEFAULT_COLOUR;
  const lines = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    code && `<p style="margin:0 0 16px;font:600 28px/1 monospace;letter-spacing:4px">${escapeHtml(code)}</p>`,
    link && url && buttonOf(link.label, url, colour),
    `<p style="margin:24px 0 0;color:#667085">${escapeHtml(sender)}</p>`,
  ];
  const body = `<div style="max-width:480px;font:16px/1.5 sans-serif;color:#1a1d23">${lines.filter(Boolean).join("")}</div>`;
  return {
    text: `${text}\n`,
    html: `<!doctype html><html lang="${escapeHtml(place.language)}"><body>${body}</body></html>`,
  };
}

function buttonOf(label: string, url: string, colour: string): string {
  const style = `display:inline-block;padding:10px 16px;border:2px solid ${colour};border-radius:6px;color:#1a1d23;font-weight:600;text-decoration:none`;
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0;color:#667085;font-size:13px;word-break:break-all">${escapeHtml(url)}</p>`
  );
}
