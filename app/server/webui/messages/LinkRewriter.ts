import { Transform, type TransformCallback } from "node:stream";
import type { Origins } from "./Origins";

/** A tag that is longer is passed on in pieces, in which no link is found that a piece ends in. */
const MAX_TAG = 16_384;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The ways to write a target's origin in a link: with the port of its scheme or without, and without the scheme. */
function patternOf(target: string): RegExp {
  const { protocol, host, port } = new URL(target);
  const standard = protocol === "https:" ? ":443" : ":80";
  const origin = `(?:${protocol})?//${escapePattern(host)}${port === "" ? `(?:${standard})?` : ""}`;
  // Bounded, as a page may consist of spaces.
  const [space, quote] = ["\\s{0,8}", `["']?`];
  const value = `${space}=${space}${quote}${space}`;
  const attribute = `\\s(?:href|src|action|formaction|poster|data|background|srcset)${value}`;
  const refresh = `\\scontent${value}[\\d.]{1,8}${space}[;,]${space}url${value}`;
  return new RegExp(`((?:${attribute}|${refresh}))${origin}(?=[/?#"'\\s>])`, "gi");
}

/**
 * Leads absolute links in the tags of an HTML page, which name the device, to the origin of the page. Text, values of
 * forms and scripts stay as they are. Works on pieces of a page and holds at most one tag.
 */
export class LinkRewriter extends Transform {
  readonly #pattern: RegExp;
  readonly #own: string;
  #rest = "";

  constructor({ own, target }: Origins) {
    super();
    this.#own = own;
    this.#pattern = patternOf(target);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    // Every byte is a character: links are ASCII in all encodings of the web but UTF-16.
    const text = this.#rest + chunk.toString("latin1");
    const open = text.lastIndexOf("<");
    const isComplete = open < 0 || text.indexOf(">", open) >= 0 || text.length - open > MAX_TAG;
    const end = isComplete ? text.length : open;
    this.#rest = text.slice(end);
    callback(null, this.#rewrite(text.slice(0, end)));
  }

  override _flush(callback: TransformCallback): void {
    callback(null, this.#rewrite(this.#rest));
  }

  #rewrite(text: string): Buffer {
    const rewritten = text.replace(/<[a-z][^>]*>?/gi, (tag) =>
      tag.replace(this.#pattern, (_match, before: string) => before + this.#own),
    );
    return Buffer.from(rewritten, "latin1");
  }
}
