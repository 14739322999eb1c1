import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Colour, contrast, formatColour, mix, parseColour } from "../../../engine/brands/colour";
import { brandProperties, DEFAULT_COLOUR, surfaces } from "../../../engine/brands/palette";

const tokens = readFileSync(new URL("../../../engine/layout/tokens.css", import.meta.url), "utf8");

function colour(text: string | undefined): Colour {
  const parsed = parseColour(text);
  if (parsed === undefined) throw new Error(`${text} is no colour.`);
  return parsed;
}

/** The light and the dark colour of a light-dark() value. */
function pairOf(value: string | undefined): { light: Colour; dark: Colour } {
  const [light, dark] = value?.match(/#[0-9a-f]{6}/gi) ?? [];
  return { light: colour(light), dark: colour(dark) };
}

function token(name: string) {
  return pairOf(new RegExp(`--${name}: (light-dark\\([^;]*\\));`).exec(tokens)?.[1]);
}

const mainColours = [
  "#1d5fd1",
  "#f5d90a",
  "#ffffff",
  "#000000",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#808080",
  "#b4530a",
  "#ffe4e1",
  "#123456",
  "#e91e63",
  "#00bcd4",
  "#7f00ff",
  "#d0d0d0",
  "#303030",
];

describe("brandProperties", () => {
  it.each(mainColours)(
    "[theme.brand.main-color] %s reaches a contrast of 4.5 on every surface, and text on it too",
    (main) => {
      const properties = brandProperties({ main_color: main });
      for (const appearance of ["light", "dark"] as const) {
        const brand = pairOf(properties["--brand"])[appearance];
        const strong = pairOf(properties["--brand-strong"])[appearance];
        const onBrand = pairOf(properties["--on-brand"])[appearance];
        for (const surface of surfaces[appearance])
          expect(contrast(brand, colour(surface))).toBeGreaterThanOrEqual(4.5);
        for (const surface of surfaces[appearance])
          expect(contrast(strong, colour(surface))).toBeGreaterThanOrEqual(4.5);
        const soft = mix(colour(surfaces[appearance][appearance === "light" ? 0 : 1]), brand, 0.12);
        expect(contrast(strong, soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onBrand, brand)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onBrand, strong)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("keeps a colour that has enough contrast as it is", () => {
    expect(formatColour(pairOf(brandProperties({ main_color: "#123456" })["--brand"]).light)).toBe("#123456");
  });

  it.each([undefined, "", "red", "#12345", "#gggggg", "url(x)"])("%s stands for the default colour", (main) => {
    expect(brandProperties({ main_color: main })).toEqual(brandProperties({ main_color: DEFAULT_COLOUR }));
  });

  it.each([
    ["#04d", "#0044dd"],
    ["#04df", "#0044dd"],
    ["#0044ddff", "#0044dd"],
  ])("%s is %s in fewer or more digits", (short, whole) => {
    expect(brandProperties({ main_color: short })).toEqual(brandProperties({ main_color: whole }));
    expect(brandProperties({ dark_mode_text_color: short })).toEqual(brandProperties({ dark_mode_text_color: whole }));
  });

  it.each(["#111", "#1113", "#1f6feb00", "#ffffff08", "#191c20", "#24282eff", "#000f"])(
    "a text of %s is seen on every surface of the dark appearance, and as brand colour in both",
    (written) => {
      const properties = brandProperties({ main_color: written, dark_mode_text_color: written });
      for (const surface of surfaces.dark)
        expect(contrast(colour(properties["--text-dark"]), colour(surface))).toBeGreaterThanOrEqual(4.5);
      const brand = pairOf(properties["--brand"]);
      for (const surface of surfaces.dark) expect(contrast(brand.dark, colour(surface))).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces.light) expect(contrast(brand.light, colour(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("[theme.brand.dark-mode-text-color] dark mode uses the brand's text colour, made readable", () => {
    expect(brandProperties({ dark_mode_text_color: "#c0ffee" })["--text-dark"]).toBe("#c0ffee");
    const corrected = colour(brandProperties({ dark_mode_text_color: "#222222" })["--text-dark"]);
    for (const surface of surfaces.dark) expect(contrast(corrected, colour(surface))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("tokens.css", () => {
  it("has the surfaces the palette is checked with", () => {
    for (const level of [0, 1, 2]) {
      const { light, dark } = token(`surface-${level}`);
      expect([formatColour(dark), surfaces.light.includes(formatColour(light) as never)]).toEqual([
        surfaces.dark[level],
        true,
      ]);
    }
  });

  it.each(["text-muted", "success", "warning", "danger", "info"])("%s is readable on every surface", (name) => {
    for (const level of [0, 1, 2]) {
      const surface = token(`surface-${level}`);
      expect(contrast(token(name).light, surface.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token(name).dark, surface.dark)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["success", "warning", "danger", "info"])("%s is readable on its soft background", (name) => {
    const soft = token(`${name}-soft`);
    expect(contrast(token(name).light, soft.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(name).dark, soft.dark)).toBeGreaterThanOrEqual(4.5);
  });
});
