import { useDocument } from "../documents/DocumentsContext";
import { IconButton } from "../elements/buttons/IconButton";
import { CloseGlyph } from "../elements/glyphs";
import { useTranslate } from "../languages/useTranslate";
import styles from "./modals.module.css";
import type { ModalWindow, Windows } from "./windows";

/** Props of the bar of minimized windows. */
export interface MinimizedBarProps {
  windows: Windows;
  onRestore: (id: string) => void;
  onClose: (id: string) => void;
}

/** The bar of minimized windows. */
export function MinimizedBar({ windows, onRestore, onClose }: MinimizedBarProps) {
  const t = useTranslate();
  const minimized = windows.filter((window) => window.isMinimized);
  return (
    <section aria-label={t("Minimized windows")} className={styles.bar}>
      {minimized.map((window) => (
        <MinimizedWindow key={window.id} window={window} onRestore={onRestore} onClose={onClose} />
      ))}
    </section>
  );
}

function MinimizedWindow({ window, onRestore, onClose }: Omit<MinimizedBarProps, "windows"> & { window: ModalWindow }) {
  const t = useTranslate();
  const { module } = useDocument(window.kind, window.document);
  const title = t(module?.default.title ?? window.document, window.context);
  return (
    <span className={styles.minimized}>
      <button type="button" onClick={() => onRestore(window.id)}>
        {title}
      </button>
      <IconButton
        size="small"
        icon={<CloseGlyph size={12} />}
        label={t("Close {title}", { title })}
        onClick={() => onClose(window.id)}
      />
    </span>
  );
}
