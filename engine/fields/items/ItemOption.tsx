import { type MouseEvent, memo } from "react";
import { CheckGlyph } from "../../elements/glyphs";
import styles from "../fields.module.css";

const keepFocus = (event: MouseEvent) => event.preventDefault();

interface ItemOptionProps {
  id: string;
  label: string;
  detail: string | undefined;
  isActive: boolean;
  isChosen: boolean;
}

/** One option of a combobox's list, drawn again only when it changes: thousands may stand above the page that came. */
export const ItemOption = memo(function ItemOption({ id, label, detail, isActive, isChosen }: ItemOptionProps) {
  return (
    // The focus stays in the input, whose keys move through the options; the list hears what is picked.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={styles.option}
      onMouseDown={keepFocus}
    >
      {label}
      {detail && <small className={styles.detail}>{detail}</small>}
      {isChosen && <CheckGlyph size={14} />}
    </div>
  );
});
