import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "../../html/escapeHtml";
import { type PageLanguage, translatePage } from "../../web/translatePage";

const STYLE = `:root{color-scheme:light dark;--text:light-dark(#16191d,#e9ecef);--muted:light-dark(#59616b,#a4adb8);--line:light-dark(#dfe3e8,#343a42);--link:light-dark(#0b5cad,#7db8ff)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f6f7f9,#14171a);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:30rem;width:calc(100% - 2rem);padding:1.75rem 2rem;background:light-dark(#fff,#1c2024);border:1px solid var(--line);border-radius:10px}
h1{margin:0 0 .5rem;font-size:1.15rem;line-height:1.3}p{margin:.5rem 0;color:var(--muted)}code{overflow-wrap:anywhere;color:var(--text)}
a{color:var(--link)}form{margin:1.25rem 0 0}
button{padding:.45rem .9rem;border:1px solid var(--line);border-radius:6px;background:none;color:light-dark(#b8202c,#ff8079);font:inherit;font-weight:500;cursor:pointer}:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Nothing runs on such a page, or embeds it. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  vary: "accept-language",
};

/** What a page says instead of the device's. */
export interface Notice {
  status: number;
  title: string;
  /** Sentences, each a paragraph. */
  texts: readonly string[];
  /** An address that the user may open themselves; it is shown whatever it is, and a link if browsers can open it. */
  address?: string;
  /** Certificates to compare, and the one that a button trusts. */
  certificates?: { label: string; fingerprint: string }[];
  trust?: { fingerprint: string };
}

/** The path at which a changed certificate is trusted. */
export const TRUST_PATH = "/.farhelm/trust";

/** The language for the visitor of a host, by what their browser accepts. */
export type FindLanguage = (host: string | undefined, accepted: string | undefined) => PageLanguage;

function addressHtml(address: string): string {
  const text = `<code>${escapeHtml(address.slice(0, 2_000))}</code>`;
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isWeb ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${text}</a>` : text;
}

function pageHtml({ title, texts, address, certificates = [], trust }: Notice): string {
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  if (address !== undefined) paragraphs.push(`<p>${addressHtml(address)}</p>`);
  for (const { label, fingerprint } of certificates)
    paragraphs.push(`<p>${escapeHtml(label)}<br><code>${escapeHtml(fingerprint)}</code></p>`);
  if (trust)
    paragraphs.push(
      `<form method="post" action="${TRUST_PATH}"><input type="hidden" name="fingerprint" value="${escapeHtml(trust.fingerprint)}"><button>Trust the new certificate</button></form>`,
    );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${paragraphs.join("\n")}
</main></body>
</html>
`;
}

/** Answers with a page of the server's own, in the language of the visitor. The connection ends, as a body may be unread. */
export function sendNotice(
  request: IncomingMessage,
  response: ServerResponse,
  notice: Notice,
  findLanguage: FindLanguage,
): void {
  if (response.headersSent) return void response.destroy();
  const { host, "accept-language": accepted } = request.headers;
  const body = Buffer.from(translatePage(pageHtml(notice), findLanguage(host, accepted)));
  response.writeHead(notice.status, { ...HEADERS, "content-length": body.length, connection: "close" });
  response.end(body);
}
