import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { IconButton } from "../elements/buttons/IconButton";
import { MenuGlyph } from "../elements/glyphs";
import { useTranslate } from "../languages/useTranslate";
import { NavigationGroupList } from "./NavigationGroupList";
import styles from "./SideNavigation.module.css";
import { useNavigation } from "./useNavigation";

/**
 * The navigation on narrow screens: a button that opens it in a modal dialog; a click outside or a change of page closes
 * it.
 */
export function MobileNavigation({ logo }: { logo: (onOpen: () => void) => ReactNode }) {
  const t = useTranslate();
  const groups = useNavigation();
  const { pathname } = useLocation();
  const overlay = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it
  useEffect(() => overlay.current?.close(), [pathname]);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === overlay.current) overlay.current?.close();
  };
  return (
    <div className={styles.opener}>
      <IconButton
        icon={<MenuGlyph size={18} />}
        label={t("Open navigation")}
        onClick={() => {
          // The links must be rendered before the dialog looks for one to focus.
          flushSync(() => setOpen(true));
          overlay.current?.showModal();
        }}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={overlay}
        className={styles.overlay}
        aria-label={t("Main navigation")}
        onClick={closeOutside}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            {logo(() => overlay.current?.close())}
            <NavigationGroupList groups={groups} />
          </>
        )}
      </dialog>
    </div>
  );
}
