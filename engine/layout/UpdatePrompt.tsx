import { useEffect, useState } from "react";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";
import { useEngineSettings } from "../settings/useSetting";
import styles from "./Layout.module.css";
import { useNewVersion } from "./useNewVersion";

/** Offers to reload for a new version; once postponed, only for a yet newer one. */
export function UpdatePrompt() {
  const t = useTranslate();
  const { reload } = useBrowser();
  const { updatePromptDelay } = useEngineSettings();
  const newest = useNewVersion();
  const [offered, setOffered] = useState<string>();
  const [postponed, setPostponed] = useState<string>();
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => setOffered(newest), updatePromptDelay);
    return () => clearTimeout(timer);
  }, [newest, updatePromptDelay]);
  if (offered === undefined || offered !== newest || offered === postponed) return null;
  return (
    <section className={styles.update} aria-label={t("Update")} aria-live="polite">
      <p>{t("A new version is available. Reload when it suits you.")}</p>
      <Button tone="primary" onClick={reload}>
        {t("Reload")}
      </Button>
      <Button onClick={() => setPostponed(offered)}>{t("Later")}</Button>
    </section>
  );
}
