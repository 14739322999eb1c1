import { dotsOf, GLYPH } from "./glyphs";

/** A rectangle of a picture, in pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture whose pixels are numbers of colours. */
export class Picture {
  readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height);
  }

  /** Fills a rectangle, as far as it is within the picture. */
  fill({ x, y, width, height }: Rectangle, colour: number): void {
    const [left, right] = [Math.max(0, x), Math.min(this.width, x + width)];
    if (right <= left) return;
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row += 1)
      this.pixels.fill(colour, row * this.width + left, row * this.width + right);
  }

  /** Writes a text with dots of a size in pixels. */
  write(text: string, [x, y]: readonly [number, number], size: number, colour: number): void {
    for (const [index, character] of [...text].entries()) {
      const left = x + index * (GLYPH.width + 1) * size;
      if (left >= this.width) return;
      for (const [column, row] of dotsOf(character))
        this.fill({ x: left + column * size, y: y + row * size, width: size, height: size }, colour);
    }
  }

  /** The smallest rectangle within another with all pixels that differ from another picture of this size. */
  differenceFrom(other: Picture, { x, y, width, height }: Rectangle): Rectangle | undefined {
    let [left, top, right, bottom] = [x + width, y + height, x, y];
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) {
        const at = row * this.width + column;
        if (this.pixels[at] === other.pixels[at]) continue;
        [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
        [top, bottom] = [Math.min(top, row), row + 1];
      }
    return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
  }

  /** Takes over a rectangle of another picture of this size. */
  copyFrom(other: Picture, { x, y, width, height }: Rectangle): void {
    for (let row = y; row < y + height; row += 1) {
      const [from, to] = [row * this.width + x, row * this.width + x + width];
      this.pixels.set(other.pixels.subarray(from, to), from);
    }
  }
}
