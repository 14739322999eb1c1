import type { BrandDocument } from "../generated/documents";
import { type Colour, contrast, formatColour, mix, parseColour } from "./colour";

/** The surfaces of tokens.css behind text in the brand colour, per colour scheme. */
export const surfaces = {
  light: ["#ffffff", "#f6f7f9", "#eceef1"],
  dark: ["#111316", "#191c20", "#24282e"],
} as const;

/** The brand colour where the brand has none, or an invalid one. */
export const DEFAULT_COLOUR = "#1f6feb";

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const DARK_TEXT = "#e4e7eb";
const MIN_CONTRAST = 4.5;

/** The CSS custom properties of a brand: its colour for both schemes, with sufficient contrast in each (WCAG 2.2, 1.4.3). */
export function brandProperties(brand: Pick<BrandDocument, "main_color" | "dark_mode_text_color">) {
  const main = (behind: Colour) => parseColour(brand.main_color, behind) ?? (parseColour(DEFAULT_COLOUR) as Colour);
  const [night = BLACK] = coloursOf("dark");
  const light = ensureContrast(main(WHITE), coloursOf("light"), BLACK);
  const dark = ensureContrast(main(night), coloursOf("dark"), WHITE);
  const given = parseColour(brand.dark_mode_text_color ?? DARK_TEXT, night) ?? WHITE;
  const text = ensureContrast(given, coloursOf("dark"), WHITE);
  return {
    "--brand": pair(light, dark),
    "--brand-strong": pair(mix(light, BLACK, 0.15), mix(dark, WHITE, 0.15)),
    "--on-brand": pair(WHITE, mix(dark, BLACK, 0.88)),
    "--text-dark": formatColour(text),
  };
}

/** Shifts a colour towards another until it has sufficient contrast with every background. */
export function ensureContrast(colour: Colour, backgrounds: readonly Colour[], towards: Colour): Colour {
  const isReadable = (candidate: Colour) =>
    backgrounds.every((background) => contrast(candidate, background) >= MIN_CONTRAST);
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = parseColour(formatColour(mix(colour, towards, share))) ?? colour;
    if (isReadable(candidate)) return candidate;
  }
  return towards;
}

function coloursOf(scheme: keyof typeof surfaces): Colour[] {
  return surfaces[scheme].map((text) => parseColour(text) ?? WHITE);
}

function pair(light: Colour, dark: Colour): string {
  return `light-dark(${formatColour(light)}, ${formatColour(dark)})`;
}
