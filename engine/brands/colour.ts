/** A colour as red, green and blue, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Accepted notations: #rgb, #rgba, #rrggbb or #rrggbbaa (CSS Color 4 §5.2). */
const HEX = /^#(?:[0-9a-f]{3,4}){1,2}$/i;

/** Whether a value is a hexadecimal colour; other values in a style, such as url(), could trigger a request. */
export function isHexColour(value: unknown): value is string {
  return typeof value === "string" && HEX.test(value);
}

/** Parses a hexadecimal colour, blended with a background by its alpha (white by default); undefined for anything else. */
export function parseColour(text: string | undefined, behind: Colour = [255, 255, 255]): Colour | undefined {
  if (!isHexColour(text)) return undefined;
  const digits = text.length < 6 ? text.slice(1).replace(/./g, "$&$&") : text.slice(1);
  const at = (place: number) => Number.parseInt(digits.slice(place, place + 2), 16);
  const colour: Colour = [at(0), at(2), at(4)];
  return digits.length === 8 ? mix(behind, colour, at(6) / 255) : colour;
}

/** Formats a colour as #rrggbb. */
export function formatColour(colour: Colour): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two colours; `share` is the fraction of the second, from 0 to 1. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => colour[index] + (other[index] - colour[index]) * share;
  return [at(0), at(1), at(2)];
}

/** The contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
