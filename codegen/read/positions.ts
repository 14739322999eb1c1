/** A position in a text. Lines and columns count from 1, as in editors. */
export interface Position {
  line: number;
  column: number;
}

/** The offsets of the key and the value of one part of a document. */
export interface Offsets {
  key: number;
  value: number;
}

/** Maps JSON pointers to positions. */
export class Positions {
  private readonly lineStarts: number[] = [0];
  private readonly offsets = new Map<string, Offsets>();

  constructor(text: string) {
    for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1))
      this.lineStarts.push(index + 1);
  }

  /** Records the offsets of a part. */
  set(pointer: string, value: number, key = value): void {
    this.offsets.set(pointer, { key, value });
  }

  /** The position of a part; for a missing one, that of the nearest existing parent. */
  locate(pointer: string, part: "key" | "value" = "value"): Position {
    const offsets = this.offsets.get(pointer);
    if (offsets) return this.positionOf(offsets[part]);
    if (pointer === "") return { line: 1, column: 1 };
    return this.locate(pointer.slice(0, pointer.lastIndexOf("/")), "value");
  }

  /** The line and column of an offset (binary search). */
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
