import { useLayoutEffect, useRef } from "react";
import { CopyButton } from "../../elements/buttons/CopyButton";
import type { Translate } from "../../languages/translate";
import { useTranslate } from "../../languages/useTranslate";
import type { OutputSection } from "./commandOutput";
import styles from "./OutputView.module.css";

/** Distance from the end at which it counts as reached, in pixels. */
const AT_END = 8;

/** What a command writes, in fixed-width type; follows the end unless it was scrolled up. */
export function OutputView({ sections, isRunning }: { sections: readonly OutputSection[]; isRunning: boolean }) {
  const t = useTranslate();
  const { box, note } = useFollowedEnd();
  const text = sections.map((section) => `${missingText(section, t)}${section.text}`).join("");
  const isEmpty = text.trim() === "";
  return (
    <div className={styles.output}>
      <h3 className={styles.heading}>
        {t("Output")}
        {!isEmpty && <CopyButton value={text} label={t("Copy output")} />}
      </h3>
      {isEmpty ? (
        <p className={styles.empty}>{isRunning ? t("No output yet.") : t("No output.")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section ref={box} className={styles.box} tabIndex={0} aria-label={t("Output")} onScroll={note}>
          {sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections are only added at the end
            <pre key={index}>
              {section.missing !== 0 && <span className={styles.missing}>{missingText(section, t)}</span>}
              {section.text}
            </pre>
          ))}
        </section>
      )}
    </div>
  );
}

/** Keeps a scrolled element at its end, also when its size changes, until it is scrolled up. */
function useFollowedEnd() {
  const box = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const follow = () => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(() => {
    follow();
    // Lines wrap anew in another width.
    const observer = new ResizeObserver(follow);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  });
  const note = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    follows.current = scrollTop + clientHeight >= scrollHeight - AT_END;
  };
  return { box, note };
}

function missingText({ missing }: OutputSection, t: Translate): string {
  if (missing === 0) return "";
  if (missing === "unknown") return `${t("[Earlier output is not available]")}\n`;
  return `${t("[{count} characters left out]", { count: missing })}\n`;
}
