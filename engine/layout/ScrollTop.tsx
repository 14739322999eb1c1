import { useEffect, useState } from "react";
import { afterPaint } from "../elements/afterPaint";
import { IconButton } from "../elements/buttons/IconButton";
import { AscendingGlyph } from "../elements/glyphs";
import { useTranslate } from "../languages/useTranslate";
import { useEngineSettings } from "../settings/useSetting";
import styles from "./Layout.module.css";

/** The scroll-to-top button, shown after scrolling a distance. */
export function ScrollTop() {
  const t = useTranslate();
  const { scrollToTopAfter } = useEngineSettings();
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > scrollToTopAfter);
    const cancel = afterPaint(look);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      cancel();
      window.removeEventListener("scroll", look);
    };
  }, [scrollToTopAfter]);
  if (!isFar) return null;
  return (
    <IconButton
      className={styles.scrollTop}
      tone="neutral"
      icon={<AscendingGlyph size={16} />}
      label={t("Scroll to top")}
      onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })}
    />
  );
}
