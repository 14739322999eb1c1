import { join } from "node:path";
import { expect, it } from "vitest";
import { itemOf as calledItem } from "../../codegen/expand/labels";
import { compile } from "../../codegen/index";
import { itemNameOf } from "../../engine/actions/itemNameOf";

const product = await compile({
  folders: [join(import.meta.dirname, "../../schemas")],
  sources: ["engine", "app"].map((folder) => join(import.meta.dirname, "../..", folder)),
});

it("[i18n.languages] the console's own languages are English, Norwegian, Japanese and Ukrainian", () => {
  const { documents } = product;
  const names = Object.entries(documents.languages).map(([code, { name }]) => [code, name]);
  expect(Object.fromEntries(names)).toEqual({
    en: "English",
    nb: "Norsk bokmål",
    ja: "日本語",
    uk: "Українська",
  });
});

it("every text of documents, engine and console is translated into each of them", () => {
  const { documents, problems } = product;
  for (const code of ["nb", "ja", "uk"]) expect(documents.languages[code]?.complete).toBe(true);
  expect(
    problems.filter(({ rule }) => rule === "translations" || rule === "untranslated" || rule === "plurals"),
  ).toEqual([]);
});

it("none of its documents is a draft, of which no translations are asked", () => {
  expect(product.warnings).toEqual([]);
});

it("so is the name of every input inside a list or an object, which the call gives", () => {
  const { documents, expanded } = product;
  const titlesIn = (part: unknown): string[] =>
    typeof part !== "object" || part === null
      ? []
      : Object.entries(part).flatMap(([key, value]) => (key === "ui:title" ? [String(value)] : titlesIn(value)));
  const titles = new Set([...expanded.forms.values()].flatMap(({ uiSchema }) => titlesIn(uiSchema)));
  expect(titles.size).toBeGreaterThan(100);
  for (const code of ["nb", "ja", "uk"]) {
    const { texts } = documents.languages[code] ?? { texts: {} };
    expect([...titles].filter((title) => title !== "" && !Object.hasOwn(texts, title))).toEqual([]);
  }
});

it("so is the subject of a failed request, derived from the operation's name", () => {
  const { documents, expanded } = product;
  const items = [...expanded.pages.values()].flatMap(({ record }) => (record ? [itemNameOf(record.operation)] : []));
  expect(items).toContain("Impersonation request");
  for (const code of ["nb", "ja", "uk"]) {
    const { texts } = documents.languages[code] ?? { texts: {} };
    expect(items.filter((item) => !Object.hasOwn(texts, item))).toEqual([]);
  }
});

it("it is called in codegen as the engine calls it", () => {
  for (const operation of product.operations.keys()) expect(calledItem(operation)).toBe(itemNameOf(operation));
});

it("[i18n.language-switch] a visitor's boot document has the texts of the language chosen", () => {
  const { boot } = product;
  const translationIn = (language: string) => boot({ brand: "default", language }).boot.language.texts.Devices;
  expect(["en", "nb", "ja", "uk"].map(translationIn)).toEqual([undefined, "Enheter", "デバイス", "Пристрої"]);
});

it("[startup.version-constant] the console gets the version of package.json, 5.15.0", () => {
  const { boot } = product;
  expect(boot({ brand: "default", language: "en" }).boot.appVersion).toBe("5.15.0");
});
