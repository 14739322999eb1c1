import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../elements/buttons/IconButton";
import { CloseGlyph, EnlargeGlyph, MinimizeGlyph, ShrinkGlyph } from "../elements/glyphs";
import { useTranslate } from "../languages/useTranslate";
import styles from "./modals.module.css";
import { useDialog } from "./useDialog";
import { useDrag } from "./useDrag";
import type { ModalWindow } from "./windows";

/** The appearance of a window. */
export interface WindowLook {
  title: string;
  subtitle?: string;
  width?: "small" | "medium" | "large";
  fullscreen?: boolean;
  hideHeader?: boolean;
  hideHeaderControls?: boolean;
  noPadding?: boolean;
}

/** The actions of a window's header buttons. */
export interface WindowControls {
  onClose: () => void;
  onMinimize: () => void;
  onFullscreen: () => void;
}

/** The frame of a window: a draggable header with title and controls, and its content. */
export function WindowFrame(props: {
  window: ModalWindow;
  look: WindowLook;
  controls: WindowControls;
  children: ReactNode;
}) {
  const { window, look, controls, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { offset, grab } = useDrag(dialog);
  const keys = useDialog(
    dialog,
    !window.isMinimized,
    () => !look.hideHeaderControls && !isHelpOpen() && controls.onClose(),
  );
  return (
    <dialog
      {...keys}
      ref={dialog}
      className={styles.window}
      data-modal={window.id}
      data-width={look.width ?? "medium"}
      data-fullscreen={window.isFullscreen || undefined}
      aria-labelledby={look.hideHeader ? undefined : titleId}
      aria-label={look.hideHeader ? look.title : undefined}
      style={window.isFullscreen ? undefined : { translate: `${offset.x}px ${offset.y}px` }}
    >
      {!look.hideHeader && (
        <header className={styles.header} onPointerDown={window.isFullscreen ? undefined : grab}>
          <div className={styles.titles}>
            <h2 id={titleId} tabIndex={-1}>
              {look.title}
            </h2>
            {look.subtitle !== undefined && <p>{look.subtitle}</p>}
          </div>
          {!look.hideHeaderControls && <Controls window={window} look={look} controls={controls} />}
        </header>
      )}
      <div className={styles.content} data-bare={look.noPadding || undefined}>
        {children}
      </div>
    </dialog>
  );
}

// While the help panel is open, Escape closes that instead.
function isHelpOpen(): boolean {
  return document.querySelector("[data-guide]") !== null;
}

function Controls({ window, look, controls }: { window: ModalWindow; look: WindowLook; controls: WindowControls }) {
  const t = useTranslate();
  return (
    <div className={styles.controls}>
      <IconButton size="small" icon={<MinimizeGlyph size={14} />} label={t("Minimize")} onClick={controls.onMinimize} />
      {look.fullscreen && (
        <IconButton
          size="small"
          icon={window.isFullscreen ? <ShrinkGlyph size={14} /> : <EnlargeGlyph size={14} />}
          label={window.isFullscreen ? t("Leave full screen") : t("Full screen")}
          onClick={controls.onFullscreen}
        />
      )}
      <IconButton size="small" icon={<CloseGlyph size={14} />} label={t("Close")} onClick={controls.onClose} />
    </div>
  );
}
