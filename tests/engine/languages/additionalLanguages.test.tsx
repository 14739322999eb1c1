// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import {
  chooseAdditionalLanguage,
  loadWidget,
  readAdditionalLanguage,
  restoreAdditionalLanguage,
} from "../../../engine/languages/additionalLanguages";
import { LanguageMenu } from "../../../engine/layout/account/LanguageMenu";
import { BrowserProvider } from "../../../engine/links/BrowserContext";
import { renderContent } from "../renderContent";

afterEach(() => {
  cleanup();
  chooseAdditionalLanguage(document, null);
  document.title = "";
});

const browser = { leave: () => undefined, reload: () => undefined, readVersion: async () => undefined };
const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const widget = module(
  `export const languages = [{ code: "ar", name: "العربية" }, { code: "fr", name: "Français" }];
   export const translate = (code) => { document.title = "in " + code; };`,
);

const show = (address: string) =>
  renderContent(
    <BrowserProvider browser={browser}>
      <LanguageMenu />
    </BrowserProvider>,
    { boot: { brand: { $schema: "", translation_widget: address } } },
  );

it("[account.languages.choices][i18n.languages] the brand's widget offers its languages, and the one chosen is gone on with", async () => {
  show(widget);
  const select = await screen.findByLabelText<HTMLSelectElement>("Further languages");
  expect([...select.options].map(({ text }) => text)).toEqual(["—", "العربية", "Français"]);
  fireEvent.change(select, { target: { value: "ar" } });
  expect(document.title).toBe("in ar");
  expect(readAdditionalLanguage(document.cookie)).toBe("ar");
  document.title = "";
  await restoreAdditionalLanguage(document, undefined);
  expect(document.title).toBe("");
  await restoreAdditionalLanguage(document, widget);
  expect(document.title).toBe("in ar");
});

it("a widget that fails to load, or is invalid, is reported and breaks nothing", async () => {
  expect(await loadWidget(module("export default 1"))).toBeUndefined();
  show(module("throw new Error('away')"));
  expect(await screen.findByText("Additional languages are not available at the moment.")).toBeTruthy();
});
