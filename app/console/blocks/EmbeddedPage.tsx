import { useState } from "react";
import { Button, bindText, type CustomBlockProps, useBoot, useTranslate } from "#engine";
import styles from "./EmbeddedPage.module.css";
import { frameAddress } from "./frameAddress";

// Sandbox flags: a framed page has its own session and can neither navigate the top window nor open modals. A page of this
// server shares the console's origin, so it may not run scripts.
const SAME_ORIGIN_SANDBOX = "allow-same-origin allow-popups";
const FOREIGN_SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups";

/**
 * Shows the guide, or a foreign page such as the partner's documentation, in a sandboxed iframe. A custom block, because
 * standard blocks only render documents. The content security policy (`frame-src`) allows the same addresses.
 */
export function EmbeddedPage({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const { brand } = useBoot();
  const [reloads, setReloads] = useState(0);
  const address = frameAddress(bindText(String(options.address), context), brand.frames ?? [], location.origin);
  if (address === undefined) return <p role="alert">{t("This page may not be shown here.")}</p>;
  const title = typeof options.title === "string" ? t(options.title) : new URL(address).hostname;
  return (
    <div className={styles.page}>
      <iframe
        key={reloads}
        className={styles.frame}
        src={address}
        title={title}
        sandbox={new URL(address).origin === location.origin ? SAME_ORIGIN_SANDBOX : FOREIGN_SANDBOX}
        referrerPolicy="no-referrer"
        loading="lazy"
      />
      <div className={styles.actions}>
        <Button onClick={() => setReloads(reloads + 1)}>{t("Reload")}</Button>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("Open in a new tab")}
        </a>
      </div>
    </div>
  );
}
