import { useEffect, useId, useState } from "react";
import { Select } from "../../elements/inputs/Select";
import { Skeleton } from "../../elements/Skeleton";
import {
  chooseAdditionalLanguage,
  loadWidget,
  readAdditionalLanguage,
  type TranslationWidget,
} from "../../languages/additionalLanguages";
import { useTranslate } from "../../languages/useTranslate";
import { useBrowser } from "../../links/BrowserContext";
import styles from "../Layout.module.css";

/** The additional languages of the brand's translation widget. */
export function AdditionalLanguages({ address }: { address: string }) {
  const t = useTranslate();
  const id = useId();
  const { reload } = useBrowser();
  const [chosen, setChosen] = useState(() => readAdditionalLanguage(document.cookie) ?? "");
  const [widget, setWidget] = useState<TranslationWidget | null>();
  useEffect(() => {
    let isShown = true;
    void loadWidget(address).then((loaded) => isShown && setWidget(loaded ?? null));
    return () => {
      isShown = false;
    };
  }, [address]);
  if (widget === undefined) return <Skeleton width="100%" height={32} />;
  if (widget === null)
    return <p className={styles.version}>{t("Additional languages are not available at the moment.")}</p>;
  const choose = (code: string) => {
    setChosen(code);
    chooseAdditionalLanguage(document, code || null);
    if (code === "") reload();
    else widget.translate(code);
  };
  return (
    <div className={styles.additional}>
      <label htmlFor={id}>{t("Further languages")}</label>
      <Select
        id={id}
        empty="—"
        options={widget.languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
