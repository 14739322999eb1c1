import type { BrandDocument } from "../generated/documents";
import { type Colour, contrast, formatColour, mix, parseColour } from "./colour";

/** The surfaces of tokens.css that text in the brand colour stands on, lightest and darkest of each appearance. */
export const surfaces = {
  light: ["#ffffff", "#f6f7f9", "#eceef1"],
  dark: ["#111316", "#191c20", "#24282e"],
} as const;

/** The brand colour of a console whose brand names none, or none that can be read. */
export const DEFAULT_COLOUR = "#1f6feb";

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const DARK_TEXT = "#e4e7eb";
const ENOUGH = 4.5;

/** The custom properties a brand sets on the page: its colour in both appearances, with enough contrast in each. */
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

/** The colour itself, or as near to it as the contrast with every background allows. */
export function ensureContrast(colour: Colour, backgrounds: readonly Colour[], towards: Colour): Colour {
  const isReadable = (candidate: Colour) =>
    backgrounds.every((background) => contrast(candidate, background) >= ENOUGH);
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = parseColour(formatColour(mix(colour, towards, share))) ?? colour;
    if (isReadable(candidate)) return candidate;
  }
  return towards;
}

function coloursOf(appearance: keyof typeof surfaces): Colour[] {
  return surfaces[appearance].map((text) => parseColour(text) ?? WHITE);
}

function pair(light: Colour, dark: Colour): string {
  return `light-dark(${formatColour(light)}, ${formatColour(dark)})`;
}
