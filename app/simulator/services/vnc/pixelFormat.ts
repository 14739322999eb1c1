import { InvalidMessage } from "./InvalidMessage";
import type { Picture, Rectangle } from "./Picture";

/** Red, green and blue of the colours of the desktop, each from 0 to 255. */
export const COLOURS = {
  background: [18, 32, 47],
  panel: [29, 49, 68],
  bar: [61, 174, 233],
  text: [232, 238, 244],
  muted: [127, 148, 168],
  accent: [255, 176, 46],
  paint: [94, 211, 140],
} as const satisfies Record<string, readonly [number, number, number]>;

/** The name of a colour. */
export type Colour = keyof typeof COLOURS;

const NAMES = Object.keys(COLOURS) as Colour[];

/** The number of a colour in a picture. */
export const colourNumber = (name: Colour): number => NAMES.indexOf(name);

/** Length of a pixel format in messages. */
export const FORMAT_LENGTH = 16;

/** The format of the server, 32 bits with 8 for each colour (RFC 6143 §7.4). */
export const SERVER_FORMAT = Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]);

/** The pixels of a format for each number of a colour. Throws when the format is none, or has no true colour. */
export function readFormat(format: Buffer): Buffer[] {
  const [bits = 0, , isBigEndian = 0, isTrueColour = 0] = format;
  if (![8, 16, 32].includes(bits) || !isTrueColour) throw new InvalidMessage("This pixel format is not supported.");
  return NAMES.map((name) => {
    const value = COLOURS[name].reduce((sum, part, index) => {
      const max = format.readUInt16BE(4 + 2 * index);
      return sum + Math.round((part * max) / 255) * 2 ** (format.readUInt8(10 + index) % 32);
    }, 0);
    const pixel = Buffer.alloc(4);
    if (isBigEndian) pixel.writeUInt32BE(value >>> 0);
    else pixel.writeUInt32LE(value >>> 0);
    return isBigEndian ? pixel.subarray(4 - bits / 8) : pixel.subarray(0, bits / 8);
  });
}

/** The pixels of a rectangle of a picture, row by row. */
export function encodePixels(picture: Picture, { x, y, width, height }: Rectangle, pixels: readonly Buffer[]): Buffer {
  const size = pixels[0]?.length ?? 0;
  const encoded = Buffer.alloc(width * height * size);
  let offset = 0;
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1) {
      pixels[picture.pixels[row * picture.width + column] ?? 0]?.copy(encoded, offset);
      offset += size;
    }
  return encoded;
}
