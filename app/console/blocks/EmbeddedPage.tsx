import { useState } from "react";
import { Button, bindText, type CustomBlockProps, useBoot, useTranslate } from "#engine";
import styles from "./EmbeddedPage.module.css";
import { frameAddress } from "./frameAddress";

/**
 * A page from elsewhere inside the console, such as the partner's documentation. In code because no block of the
 * engine shows what is not a document; the policy of the page names the same addresses.
 */
export function EmbeddedPage({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const { brand } = useBoot();
  const [round, setRound] = useState(0);
  const address = frameAddress(bindText(String(options.address), context), brand.frames ?? [], location.origin);
  if (address === undefined) return <p role="alert">{t("This page may not be shown here.")}</p>;
  const title = typeof options.title === "string" ? t(options.title) : new URL(address).hostname;
  return (
    <div className={styles.page}>
      {/* What is shown has an origin of its own, keeps its own session, and can neither leave its frame nor open anything here. */}
      <iframe
        key={round}
        className={styles.frame}
        src={address}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
      <div className={styles.actions}>
        <Button onClick={() => setRound(round + 1)}>{t("Reload")}</Button>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("Open in a new tab")}
        </a>
      </div>
    </div>
  );
}
