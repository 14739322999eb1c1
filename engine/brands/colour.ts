/** A colour as red, green and blue, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colour of #rrggbb; undefined for anything else. */
export function parseColour(text: string | undefined): Colour | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? "");
  return match ? [channel(match[1]), channel(match[2]), channel(match[3])] : undefined;
}

/** The #rrggbb of a colour. */
export function formatColour(colour: Colour): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** One colour mixed with another; share 0 is all of the first, 1 all of the second. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => colour[index] + (other[index] - colour[index]) * share;
  return [at(0), at(1), at(2)];
}

/** The contrast of two colours as WCAG counts it, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function channel(hex: string | undefined): number {
  return Number.parseInt(hex ?? "", 16);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
