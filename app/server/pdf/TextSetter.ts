import type PDFKit from "pdfkit";
import { fontFileOf, type Weight } from "./fontFiles";

/** Replaces a character that no font contains. */
const REPLACEMENT = "\u25a1";

/** The style of a line of text. */
export interface TextStyle {
  size: number;
  weight: Weight;
  colour: string;
}

/** The position of a line: its left or right edge, and its baseline. */
export interface TextPlace {
  x: number;
  baseline: number;
  isRight?: boolean;
}

interface Run {
  file: string;
  text: string;
}

/** Sets text in several scripts, with font fallback. */
export class TextSetter {
  /** Whether a character had to be replaced. */
  isReplaced = false;
  private readonly widths = new Map<string, number>();

  constructor(private readonly document: typeof PDFKit.prototype) {}

  /** The width of a text in a style. */
  widthOf(text: string, style: TextStyle): number {
    let width = 0;
    for (const character of text) width += this.widthOfCharacter(character, style);
    return width;
  }

  /** Breaks a text into lines of a maximum width: at spaces, or within long words. */
  breakLines(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
      if (line !== "" && this.widthOf(line + word.trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      for (const character of word) {
        if (line !== "" && character.trim() !== "" && this.widthOf(line + character, style) > width) {
          lines.push(line);
          line = "";
        }
        line += character;
      }
    }
    return [...lines, line.trimEnd()];
  }

  /** Draws one line. */
  set(text: string, style: TextStyle, { x, baseline, isRight = false }: TextPlace): void {
    let at = isRight ? x - this.widthOf(text, style) : x;
    for (const run of this.runsOf(text, style.weight)) {
      this.document.font(run.file).fontSize(style.size).fillColor(style.colour);
      this.document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
      at += this.widthOf(run.text, style);
    }
  }

  private runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const { file, shown } = this.shownAs(character, weight);
      const last = runs.at(-1);
      if (last?.file === file) last.text += shown;
      else runs.push({ file, text: shown });
    }
    return runs;
  }

  private shownAs(character: string, weight: Weight): { file: string; shown: string } {
    const file = fontFileOf(character, weight);
    if (file !== undefined) return { file, shown: character };
    this.isReplaced = true;
    return { file: fontFileOf(REPLACEMENT, weight) ?? "", shown: REPLACEMENT };
  }

  private widthOfCharacter(character: string, { size, weight }: TextStyle): number {
    const key = `${weight}${character}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const { file, shown } = this.shownAs(character, weight);
    const width = this.document.font(file).fontSize(1).widthOfString(shown);
    this.widths.set(key, width);
    return width * size;
  }
}
