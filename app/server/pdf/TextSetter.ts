import type PDFKit from "pdfkit";
import { fontFileOf, type Weight } from "./fontFiles";

/** Stands for a sign there are no letters for. */
const REPLACEMENT = "\u25a1";

/** How a line of text looks. */
export interface TextStyle {
  size: number;
  weight: Weight;
  colour: string;
}

/** Where a line stands: its left edge or its right one, and the line its letters stand on. */
export interface TextPlace {
  x: number;
  baseline: number;
  isRight?: boolean;
}

interface Run {
  file: string;
  text: string;
}

/** Sets text in the letters of several scripts, each from the file that has it. */
export class TextSetter {
  /** Whether a sign had to be replaced. */
  isReplaced = false;
  private readonly widths = new Map<string, number>();

  constructor(private readonly document: typeof PDFKit.prototype) {}

  /** How wide a text is in a style. */
  widthOf(text: string, style: TextStyle): number {
    let width = 0;
    for (const sign of text) width += this.widthOfSign(sign, style);
    return width;
  }

  /** Cuts a text into lines that are no wider than this: at spaces, or within what has none. */
  breakLines(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const piece of text.match(/\S+\s*|\s+/g) ?? []) {
      if (line !== "" && this.widthOf(line + piece.trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      for (const sign of piece) {
        if (line !== "" && sign.trim() !== "" && this.widthOf(line + sign, style) > width) {
          lines.push(line);
          line = "";
        }
        line += sign;
      }
    }
    return [...lines, line.trimEnd()];
  }

  /** Sets one line. */
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
    for (const sign of text) {
      const { file, shown } = this.shownAs(sign, weight);
      const last = runs.at(-1);
      if (last?.file === file) last.text += shown;
      else runs.push({ file, text: shown });
    }
    return runs;
  }

  private shownAs(sign: string, weight: Weight): { file: string; shown: string } {
    const file = fontFileOf(sign, weight);
    if (file !== undefined) return { file, shown: sign };
    this.isReplaced = true;
    return { file: fontFileOf(REPLACEMENT, weight) ?? "", shown: REPLACEMENT };
  }

  private widthOfSign(sign: string, { size, weight }: TextStyle): number {
    const key = `${weight}${sign}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const { file, shown } = this.shownAs(sign, weight);
    const width = this.document.font(file).fontSize(1).widthOfString(shown);
    this.widths.set(key, width);
    return width * size;
  }
}
