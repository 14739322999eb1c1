import { useBoot } from "../documents/DocumentsContext";
import { chooseLanguage } from "../languages/chooseLanguage";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";
import { ChoiceGroup } from "./ChoiceGroup";

/** Chooses the language of the console; nothing when there is only one. */
export function LanguageChoice() {
  const t = useTranslate();
  const { languages, language } = useBoot();
  const { reload } = useBrowser();
  if (languages.length < 2) return null;
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }));
  const choose = (code: string) => {
    chooseLanguage(document, code);
    reload();
  };
  return <ChoiceGroup label={t("Language")} choices={choices} chosen={language.code} onChoose={choose} />;
}
