import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { TextSetter, type TextStyle } from "./TextSetter";

/** One column of a table; widths are relative. */
export interface SheetColumn {
  label: string;
  share: number;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
}

const PAGE = { width: 841.89, height: 595.28 };
const MARGIN = 40;
const BOTTOM = PAGE.height - MARGIN - 16;
const WIDTH = PAGE.width - 2 * MARGIN;
const GAP = 8;
const TEXT_COLOUR = "#1a1d23";
const MUTED = "#667085";
const LINE_COLOUR = "#d5d9e0";
const TITLE: TextStyle = { size: 20, weight: 700, colour: TEXT_COLOUR };
const HEADING: TextStyle = { size: 12, weight: 700, colour: TEXT_COLOUR };
const LABEL: TextStyle = { size: 8, weight: 400, colour: MUTED };
const COLUMN: TextStyle = { size: 8, weight: 700, colour: MUTED };
const TEXT: TextStyle = { size: 9, weight: 400, colour: TEXT_COLOUR };
const FACTS_PER_ROW = 4;
/** Rows after which the event loop gets a turn. */
const ROWS_PER_TURN = 50;

/** A PDF document with a title, facts and tables, paginated automatically. */
export class Sheet {
  private readonly document: InstanceType<typeof PDFDocument>;
  private readonly setter: TextSetter;
  private readonly chunks: Buffer[] = [];
  private y = MARGIN;

  constructor(title: string, subtitle: string) {
    const info = { Title: title };
    this.document = new PDFDocument({ size: [PAGE.width, PAGE.height], margin: 0, bufferPages: true, info, lang: "" });
    this.document.on("data", (chunk: Buffer) => this.chunks.push(chunk));
    this.setter = new TextSetter(this.document);
    this.paragraph(title, TITLE);
    this.paragraph(subtitle, LABEL);
  }

  /** Adds labelled values, four per row. */
  facts(facts: readonly (readonly [string, string])[]): void {
    const width = WIDTH / FACTS_PER_ROW;
    for (let at = 0; at < facts.length; at += FACTS_PER_ROW) {
      const row = facts.slice(at, at + FACTS_PER_ROW).map(([label, value]) => {
        return { label, lines: this.setter.breakLines(value, TEXT, width - GAP) };
      });
      const height = 14 + 12 * Math.max(...row.map(({ lines }) => lines.length));
      this.ensureSpace(height + 8);
      for (const [column, { label, lines }] of row.entries()) {
        const x = MARGIN + column * width;
        this.setter.set(label, LABEL, { x, baseline: this.y + 8 });
        for (const [line, text] of lines.entries())
          this.setter.set(text, TEXT, { x, baseline: this.y + 21 + 12 * line });
      }
      this.y += height + 8;
    }
  }

  /** Adds a table with a heading; its header is repeated on every page. */
  async table(
    title: string,
    columns: readonly SheetColumn[],
    rows: readonly (readonly string[])[],
    empty: string,
  ): Promise<void> {
    this.ensureSpace(70);
    this.y += 10;
    this.paragraph(title, HEADING);
    if (rows.length === 0) {
      this.paragraph(empty, LABEL);
      return;
    }
    const boxes = cellBoxes(columns);
    this.drawRow(
      boxes,
      columns.map(({ label }) => label),
      COLUMN,
    );
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate();
      this.drawRow(boxes, row, TEXT, () => {
        const head = columns.map(({ label }) => label);
        this.drawRow(boxes, head, COLUMN);
      });
    }
  }

  /** Finishes the document with page numbers, and a note if characters had to be replaced. */
  async end(note: string, replaced: string): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      const baseline = PAGE.height - MARGIN + 8;
      const footer = this.setter.isReplaced ? `${note} ${replaced}` : note;
      this.setter.set(footer, LABEL, { x: MARGIN, baseline });
      this.setter.set(`${page + 1} / ${count}`, LABEL, { x: MARGIN + WIDTH, baseline, isRight: true });
    }
    const ended = new Promise((resolve) => this.document.on("end", resolve));
    this.document.end();
    await ended;
    return Buffer.concat(this.chunks);
  }

  private paragraph(text: string, style: TextStyle): void {
    for (const line of this.setter.breakLines(text, style, WIDTH)) {
      this.ensureSpace(style.size * 1.5);
      this.setter.set(line, style, { x: MARGIN, baseline: this.y + style.size });
      this.y += style.size * 1.5;
    }
    this.y += 4;
  }

  private drawRow(boxes: readonly CellBox[], cells: readonly string[], style: TextStyle, onNewPage?: () => void): void {
    const lines = boxes.map(({ width }, at) => this.setter.breakLines(cells[at] ?? "", style, width));
    const maxLines = Math.floor((BOTTOM - MARGIN) / 12) - 4;
    const height = 6 + 12 * Math.min(maxLines, Math.max(...lines.map(({ length }) => length)));
    if (this.ensureSpace(height)) onNewPage?.();
    for (const [at, { x, width, isNumber }] of boxes.entries()) {
      for (const [line, text] of (lines[at] ?? []).slice(0, maxLines).entries()) {
        const baseline = this.y + 11 + 12 * line;
        this.setter.set(text, style, { x: isNumber ? x + width : x, baseline, isRight: isNumber });
      }
    }
    this.y += height;
    this.document
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + WIDTH, this.y)
      .lineWidth(0.5)
      .strokeColor(LINE_COLOUR)
      .stroke();
  }

  /** Starts a new page when the remaining space is too small; returns whether it did. */
  private ensureSpace(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.document.addPage();
    this.y = MARGIN;
    return true;
  }
}

interface CellBox {
  x: number;
  width: number;
  isNumber: boolean;
}

function cellBoxes(columns: readonly SheetColumn[]): CellBox[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, isNumber = false }) => {
    const width = (share / total) * WIDTH;
    x += width;
    return { x: x - width, width: width - GAP, isNumber };
  });
}
