/** A place in a text, counted from 1 as editors count. */
export interface Position {
  line: number;
  column: number;
}

/** Where the key and the value of one part of a document begin, as offsets in the text. */
export interface Offsets {
  key: number;
  value: number;
}

/** Finds the position of every part of a document by its JSON pointer. */
export class Positions {
  private readonly lineStarts: number[] = [0];
  private readonly offsets = new Map<string, Offsets>();

  constructor(text: string) {
    for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1))
      this.lineStarts.push(index + 1);
  }

  /** Remembers where a part begins. */
  set(pointer: string, value: number, key = value): void {
    this.offsets.set(pointer, { key, value });
  }

  /** Where a part begins; of one that is not there, where the nearest enclosing part begins. */
  locate(pointer: string, part: "key" | "value" = "value"): Position {
    const offsets = this.offsets.get(pointer);
    if (offsets) return this.positionOf(offsets[part]);
    if (pointer === "") return { line: 1, column: 1 };
    return this.locate(pointer.slice(0, pointer.lastIndexOf("/")), "value");
  }

  /** The line and column of an offset. */
  positionOf(offset: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1 };
  }
}
