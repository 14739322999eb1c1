import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporaryFolder";
import { startWeb } from "./startWeb";

/** A partner overlay with a language of one text, and three brands with languages of their own. */
function partner(): string {
  const overlay = temporaryFolder();
  const write = (path: string, content: object) => {
    mkdirSync(join(overlay, path, ".."), { recursive: true });
    const $schema = `../meta/${path.split("/")[0]?.replace(/s$/, "")}.schema.json`;
    writeFileSync(join(overlay, `${path}.json`), JSON.stringify({ $schema, ...content }));
  };
  const brand = { extends: "default", default: false };
  write("languages/de", { name: "Deutsch", texts: { "Sign out": "Abmelden" } });
  write("brands/hafen", { ...brand, hosts: ["hafen.example"], language: "de", languages: ["de", "en"] });
  write("brands/havn", { ...brand, hosts: ["havn.example"], language: "nb" });
  write("brands/minato", { ...brand, hosts: ["minato.example"], languages: ["ja"] });
  return overlay;
}

it("[brand.language] each host speaks its brand's language, the visitor's own choice and what the browser asks for come first, of those offered", async () => {
  const { ask } = await startWeb({ overlays: [partner()] });
  const shown = async (host: string, headers: Record<string, string> = {}) => {
    const { body, headers: responseHeaders } = await ask("/login", { headers: { host, ...headers } });
    expect(responseHeaders.vary).toContain("accept-language");
    return /<html lang="([^"]+)"/.exec(body.toString())?.[1];
  };
  const accepts = (text: string) => ({ "accept-language": text });
  const chose = (code: string) => ({ cookie: `language=${code}` });
  expect(await shown("hafen.example")).toBe("de");
  expect(await shown("havn.example")).toBe("nb");
  expect(await shown("minato.example")).toBe("ja");
  expect(await shown("other.example")).toBe("en");
  expect(await shown("hafen.example", accepts("en-GB,en;q=0.9,de;q=0.1"))).toBe("en");
  expect(await shown("hafen.example", accepts("ja,uk;q=0.5"))).toBe("de");
  expect(await shown("hafen.example", accepts("*"))).toBe("de");
  expect(await shown("hafen.example", accepts(";;q=x,,"))).toBe("de");
  expect(await shown("other.example", accepts("fr-CH, de-AT;q=0.8, en;q=0.5"))).toBe("de");
  expect(await shown("minato.example", accepts("en"))).toBe("ja");
  expect(await shown("hafen.example", { ...accepts("de"), ...chose("en") })).toBe("en");
  expect(await shown("hafen.example", chose("ja"))).toBe("de");
  expect(await shown("hafen.example", chose("__proto__"))).toBe("de");
});

it("[brand.language] the menu offers a brand's languages in its order, and all where it names none", async () => {
  const { documents } = await startWeb({ overlays: [partner()] });
  const offered = (host: string) => documents.boot({ host }).boot.languages.map(({ code }) => code);
  expect(offered("hafen.example")).toEqual(["de", "en"]);
  expect(offered("havn.example").sort()).toEqual(["de", "en", "ja", "nb", "uk"]);
});
