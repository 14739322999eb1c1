import { useBoot } from "../../documents/DocumentsContext";
import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Skeleton } from "../../elements/Skeleton";
import { chooseAdditionalLanguage } from "../../languages/additionalLanguages";
import { chooseLanguage } from "../../languages/chooseLanguage";
import { useTranslate } from "../../languages/useTranslate";
import { useBrowser } from "../../links/BrowserContext";
import { ChoiceGroup } from "./ChoiceGroup";
import { Submenu } from "./Submenu";

const further = lazyComponent(async () => (await import("./AdditionalLanguages")).AdditionalLanguages, {
  waiting: <Skeleton width="100%" height={32} />,
});

/** The languages of the account menu; nothing where the brand does not allow a choice or there is none. */
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

/** Chooses the language of the console: one of its own, or one of the brand's translation widget. */
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
      {brand.translation_widget !== undefined && <further.Part address={brand.translation_widget} />}
    </>
  );
}
