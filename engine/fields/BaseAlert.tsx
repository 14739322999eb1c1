import { ErrorGlyph, NoticeGlyph } from "../elements/glyphs";
import type { WidgetProps } from "../registry/Registry";
import styles from "./BaseAlert.module.css";

const tones = ["info", "success", "warning", "danger"];

/** A note between the inputs of a form; it has no value. */
export function BaseAlert({ id, label, options }: WidgetProps) {
  const tone = tones.find((name) => name === options.tone) ?? "info";
  const Glyph = tone === "info" || tone === "success" ? NoticeGlyph : ErrorGlyph;
  return (
    <div role="note" id={id} className={styles.notice} data-tone={tone}>
      <Glyph size={16} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
