import { type KeyboardEvent, useEffect, useRef } from "react";
import { IconButton } from "../elements/buttons/IconButton";
import { CloseGlyph } from "../elements/glyphs";
import { RichText } from "../elements/richText/RichText";
import { useTranslate } from "../languages/useTranslate";
import { useCurrentRoute } from "../routes/CurrentRoute";
import styles from "./HelpPanel.module.css";

/** The help panel: a non-modal sidebar with the help text of the route. Escape closes it. */
export function HelpPanel({ help, onClose }: { help: string; onClose: () => void }) {
  const t = useTranslate();
  const title = useCurrentRoute()?.route.title ?? "";
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside ref={panel} data-guide tabIndex={-1} aria-label={t("Help")} className={styles.panel} onKeyDown={press}>
      <div className={styles.bar}>
        <h2>{t(title)}</h2>
        <IconButton icon={<CloseGlyph size={16} />} label={t("Close")} onClick={onClose} />
      </div>
      <p>
        <RichText html={t(help)} />
      </p>
    </aside>
  );
}
