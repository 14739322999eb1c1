import { useBoot } from "../../documents/DocumentsContext";
import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Skeleton } from "../../elements/Skeleton";
import { chooseAdditionalLanguage } from "../../languages/additionalLanguages";
import { chooseLanguage } from "../../languages/chooseLanguage";
import { useTranslate } from "../../languages/useTranslate";
import { useBrowser } from "../../links/BrowserContext";
import { ChoiceGroup } from "./ChoiceGroup";
import { Submenu } from "./Submenu";

const additionalLanguages = lazyComponent(async () => (await import("./AdditionalLanguages")).AdditionalLanguages, {
  fallback: <Skeleton width="100%" height={32} />,
});

/** The language menu; nothing where there is no choice or the brand disables it. */
export function LanguageMenu() {
  const t = useTranslate();
  const { languages, brand } = useBoot();
  const isChoice = languages.length > 1 || brand.translation_widget !== undefined;
  if (brand.allow_languages === false || !isChoice) return null;
  return (
    <Submenu title={t("Languages")}>
      <LanguageChoice />
    </Submenu>
  );
}

/** Chooses the language: one of the console's own, or one of the brand's translation widget. */
function LanguageChoice() {
  const t = useTranslate();
  const { languages, language, brand } = useBoot();
  const { reload } = useBrowser();
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }));
  const choose = (code: string) => {
    chooseLanguage(document, code);
    chooseAdditionalLanguage(document, null);
    reload();
  };
  return (
    <>
      <ChoiceGroup label={t("Language")} choices={choices} chosen={language.code} onChoose={choose} />
      {brand.translation_widget !== undefined && <additionalLanguages.Part address={brand.translation_widget} />}
    </>
  );
}
