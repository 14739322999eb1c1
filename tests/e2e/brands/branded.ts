import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { test as base, expect } from "../support/test";

/** An overlay of documents for a Farhelm server. */
export interface Overlay {
  /** Writes a document, such as brands/harbour. */
  write(name: string, content: Record<string, unknown>): void;
}

/** A Farhelm server with brands and languages in an overlay. */
export interface Branded extends Farhelm {
  overlay: Overlay;
  /** The server's address under a brand's host name, with the administrator's credentials. */
  at(brand: string): Pick<Farhelm, "url" | "email" | "password">;
}

/** Right-to-left language of the overlay, with texts 40 % longer than the English ones. */
export const LONG_LANGUAGE = "ur";

const FILLER =
  "lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor invidunt ut labore";

/** Pseudo-localization: every text of the console, 40 % longer, and by at least three characters. */
function longTexts(): Record<string, string> {
  const file = fileURLToPath(new URL("../../../schemas/languages/nb.json", import.meta.url));
  const { texts } = JSON.parse(readFileSync(file, "utf8")) as { texts: Record<string, string> };
  const longer = (text: string) => `${text} ${FILLER.slice(0, Math.max(3, Math.ceil(text.length * 0.4))).trimEnd()}`;
  return Object.fromEntries(Object.keys(texts).map((text) => [text, longer(text)]));
}

const picture = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/></svg>`;

const HARBOUR = {
  hosts: ["harbour.localhost"],
  company_name: "Harbour Networks",
  app_name: "Harbour",
  full_app_name: "Harbour device cloud",
  logo_subtext: "Device cloud",
  title_text: "Harbour cloud",
  // Too little contrast for text on white; the text colour has too little contrast in dark mode.
  main_color: "#ffe600",
  dark_mode_text_color: "#333a44",
  favicon: "/documents/assets/harbour-sign.svg",
  logo_vector: "/documents/assets/harbour-logo.svg",
  logo_collapsed: "/documents/assets/harbour-logo.svg",
  buy_link: "https://shop.harbour.example/resources",
  buy_notice: "Ask your harbour master for more.",
  help_links: { berths: "https://docs.harbour.example/berths" },
  frames: ["https://docs.harbour.example/"],
  translation_widget: "https://words.harbour.example/widget.js",
  branded_devices: [{ original_model: "RUT241", branded_model_image: "/documents/assets/harbour-sign.svg" }],
  branded_device_series: [{ original: "rut", branded: "Berth ", image: "/documents/assets/harbour-logo.svg" }],
  show_data: true,
  disabled_routes: ["tags.main"],
};

const BROKEN = {
  hosts: ["broken.localhost"],
  main_color: "sea blue",
  buy_link: "javascript:alert(1)",
  favicon: "//elsewhere.example/sign.svg",
  logo_vector: "/documents/assets/nowhere.svg",
};

const DOCS = {
  title: "Harbour documentation",
  component: "EmbeddedPage",
  props: { address: "https://docs.harbour.example/start", title: "Harbour documentation" },
  helpLinkKey: "berths",
};

const QUIET = { hosts: ["quiet.localhost"], main_color: "#000000", show_data: false, allow_languages: false };

const HAFEN = { hosts: ["hafen.localhost"], language: "de", languages: ["en", "de"] };

function createOverlay(): { folder: string; overlay: Overlay } {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-overlay-"));
  for (const name of ["brands", "languages", "modals", "assets"]) mkdirSync(join(folder, name));
  const write: Overlay["write"] = (name, content) => {
    const $schema = `../meta/${name.split("/")[0]?.replace(/s$/, "")}.schema.json`;
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ $schema, ...content }));
  };
  writeFileSync(join(folder, "assets/harbour-logo.svg"), picture("#c07000"));
  writeFileSync(join(folder, "assets/harbour-sign.svg"), picture("#0060c0"));
  write("brands/harbour", HARBOUR);
  write("brands/broken", { extends: "default", default: false, ...BROKEN });
  write("brands/quiet", { extends: "default", default: false, ...QUIET });
  write("brands/hafen", { extends: "default", default: false, ...HAFEN });
  write("languages/de", { name: "Deutsch", texts: { "Sign out": "Abmelden", Devices: "Geräte", Companies: "Firmen" } });
  write("modals/harbour-docs", DOCS);
  write(`languages/${LONG_LANGUAGE}`, { name: "Long", direction: "rtl", texts: longTexts() });
  return { folder, overlay: { write } };
}

/** Worker fixture: tests of brands and languages share one server. */
export const test = base.extend<object, { branded: Branded }>({
  branded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const { folder, overlay } = createOverlay();
      const farhelm = await startFarhelm({ args: ["--demo", "30", "--documents", folder] });
      const { url, email, password } = farhelm;
      const at = (brand: string) => ({ url: url.replace("127.0.0.1", `${brand}.localhost`), email, password });
      await use({ ...farhelm, overlay, at });
      await farhelm.stop();
      removeData(farhelm.data);
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 180_000 * SLOWDOWN },
  ],
});

export { expect };
