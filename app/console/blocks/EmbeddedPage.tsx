import { useState } from "react";
import { Button, bindText, type CustomBlockProps, useBoot, useTranslate } from "#engine";
import styles from "./EmbeddedPage.module.css";
import { frameAddress } from "./frameAddress";

// What is shown keeps its own session and can neither leave its frame nor open anything here. A page of this server
// shares the console's origin, so it runs nothing.
const OWN = "allow-same-origin allow-popups";
const FOREIGN = "allow-scripts allow-same-origin allow-forms allow-popups";

/**
 * The guide, or a page from elsewhere such as the partner's documentation, inside the console. In code because no block of the
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
      <iframe
        key={round}
        className={styles.frame}
        src={address}
        title={title}
        sandbox={new URL(address).origin === location.origin ? OWN : FOREIGN}
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
