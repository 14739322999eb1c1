import { inflateSync } from "node:zlib";

type Letters = ReadonlyMap<string, string>;

interface Part {
  head: string;
  content: string;
}

function readParts(pdf: Buffer): Map<number, Part> {
  const text = pdf.toString("latin1");
  const parts = new Map<number, Part>();
  for (const { 1: number = "", 2: body = "", index } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const start = body.indexOf("stream\n");
    if (start < 0) {
      parts.set(Number(number), { head: body, content: "" });
      continue;
    }
    const head = body.slice(0, start);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const from = index + text.slice(index).indexOf("stream\n") + 7;
    const bytes = pdf.subarray(from, from + length);
    const content = head.includes("/FlateDecode") ? inflateSync(bytes).toString("latin1") : bytes.toString("latin1");
    parts.set(Number(number), { head, content });
  }
  return parts;
}

const signsOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
const glyphOf = (hex: string, more: number) => (Number.parseInt(hex, 16) + more).toString(16).padStart(4, "0");

function readLetters(map: string): Letters {
  const letters = new Map<string, string>();
  for (const [, from = "", listed = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = ""]] of [...listed.matchAll(/<(\w*)>/g)].entries())
      letters.set(glyphOf(from, at), signsOf(hex));
  }
  return letters;
}

/** The text of a document, page by page in drawing order: one line for each text operator. */
export function readPdfText(pdf: Buffer): string[] {
  const parts = readParts(pdf);
  const partOf = (of: string, name: string) => parts.get(Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(of)?.[1]));
  const pages = [...parts.values()].filter(({ head }) => head.includes("/Type /Page\n"));
  return pages.map(({ head }) => {
    const resources = partOf(head, "Resources")?.head ?? "";
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number]) => {
        return [name, readLetters(partOf(parts.get(Number(number))?.head ?? "", "ToUnicode")?.content ?? "")] as const;
      }),
    );
    const lines: string[] = [];
    let letters: Letters = new Map();
    for (const [, font, shown] of (partOf(head, "Contents")?.content ?? "").matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map();
      const glyphs = [...(shown ?? "").matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      if (glyphs.length > 0) lines.push(glyphs.map((glyph) => letters.get(glyph.toLowerCase()) ?? "?").join(""));
    }
    return lines.join("\n");
  });
}
