import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { TextSetter, type TextStyle } from "./TextSetter";

/** One column of a table; widths are shares of the whole. */
export interface SheetColumn {
  label: string;
  share: number;
  /** Numbers end at one line. */
  isNumber?: boolean;
}

const PAGE = { width: 841.89, height: 595.28 };
const EDGE = 40;
const BOTTOM = PAGE.height - EDGE - 16;
const WIDTH = PAGE.width - 2 * EDGE;
const GAP = 8;
const INK = "#1a1d23";
const MUTED = "#667085";
const LINE = "#d5d9e0";
const TITLE: TextStyle = { size: 20, weight: 700, colour: INK };
const HEADING: TextStyle = { size: 12, weight: 700, colour: INK };
const LABEL: TextStyle = { size: 8, weight: 400, colour: MUTED };
const COLUMN: TextStyle = { size: 8, weight: 700, colour: MUTED };
const TEXT: TextStyle = { size: 9, weight: 400, colour: INK };
const FACTS_IN_ROW = 4;
/** After so many rows others get their turn. */
const ROWS_AT_ONCE = 50;

/** A document for printing, filled from its top: a title, facts and tables, on as many pages as they need. */
export class Sheet {
  private readonly document: InstanceType<typeof PDFDocument>;
  private readonly setter: TextSetter;
  private readonly content: Buffer[] = [];
  private y = EDGE;

  constructor(title: string, subtitle: string) {
    const info = { Title: title };
    this.document = new PDFDocument({ size: [PAGE.width, PAGE.height], margin: 0, bufferPages: true, info, lang: "" });
    this.document.on("data", (part: Buffer) => this.content.push(part));
    this.setter = new TextSetter(this.document);
    this.paragraph(title, TITLE);
    this.paragraph(subtitle, LABEL);
  }

  /** Names and values, four in a row. */
  facts(facts: readonly (readonly [string, string])[]): void {
    const width = WIDTH / FACTS_IN_ROW;
    for (let at = 0; at < facts.length; at += FACTS_IN_ROW) {
      const row = facts.slice(at, at + FACTS_IN_ROW).map(([label, value]) => {
        return { label, lines: this.setter.breakLines(value, TEXT, width - GAP) };
      });
      const height = 14 + 12 * Math.max(...row.map(({ lines }) => lines.length));
      this.need(height + 8);
      for (const [place, { label, lines }] of row.entries()) {
        const x = EDGE + place * width;
        this.setter.set(label, LABEL, { x, baseline: this.y + 8 });
        for (const [line, text] of lines.entries())
          this.setter.set(text, TEXT, { x, baseline: this.y + 21 + 12 * line });
      }
      this.y += height + 8;
    }
  }

  /** A table under a heading; its head stands on every page it goes on to. */
  async table(
    title: string,
    columns: readonly SheetColumn[],
    rows: readonly (readonly string[])[],
    empty: string,
  ): Promise<void> {
    this.need(70);
    this.y += 10;
    this.paragraph(title, HEADING);
    if (rows.length === 0) {
      this.paragraph(empty, LABEL);
      return;
    }
    const places = placesOf(columns);
    this.drawRow(
      places,
      columns.map(({ label }) => label),
      COLUMN,
    );
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
      this.drawRow(places, row, TEXT, () => {
        const head = columns.map(({ label }) => label);
        this.drawRow(places, head, COLUMN);
      });
    }
  }

  /** Ends the document with the number of each page, and says so where a sign had to be replaced. */
  async end(note: string, replaced: string): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      const baseline = PAGE.height - EDGE + 8;
      const said = this.setter.isReplaced ? `${note} ${replaced}` : note;
      this.setter.set(said, LABEL, { x: EDGE, baseline });
      this.setter.set(`${page + 1} / ${count}`, LABEL, { x: EDGE + WIDTH, baseline, isRight: true });
    }
    const ended = new Promise((resolve) => this.document.on("end", resolve));
    this.document.end();
    await ended;
    return Buffer.concat(this.content);
  }

  private paragraph(text: string, style: TextStyle): void {
    for (const line of this.setter.breakLines(text, style, WIDTH)) {
      this.need(style.size * 1.5);
      this.setter.set(line, style, { x: EDGE, baseline: this.y + style.size });
      this.y += style.size * 1.5;
    }
    this.y += 4;
  }

  private drawRow(places: readonly Place[], cells: readonly string[], style: TextStyle, onNewPage?: () => void): void {
    const lines = places.map(({ width }, at) => this.setter.breakLines(cells[at] ?? "", style, width));
    const most = Math.floor((BOTTOM - EDGE) / 12) - 4;
    const height = 6 + 12 * Math.min(most, Math.max(...lines.map(({ length }) => length)));
    if (this.need(height)) onNewPage?.();
    for (const [at, { x, width, isNumber }] of places.entries()) {
      for (const [line, text] of (lines[at] ?? []).slice(0, most).entries()) {
        const baseline = this.y + 11 + 12 * line;
        this.setter.set(text, style, { x: isNumber ? x + width : x, baseline, isRight: isNumber });
      }
    }
    this.y += height;
    this.document
      .moveTo(EDGE, this.y)
      .lineTo(EDGE + WIDTH, this.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }

  /** Begins a page where there is no room for so much. */
  private need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.document.addPage();
    this.y = EDGE;
    return true;
  }
}

interface Place {
  x: number;
  width: number;
  isNumber: boolean;
}

function placesOf(columns: readonly SheetColumn[]): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = EDGE;
  return columns.map(({ share, isNumber = false }) => {
    const width = (share / whole) * WIDTH;
    x += width;
    return { x: x - width, width: width - GAP, isNumber };
  });
}
