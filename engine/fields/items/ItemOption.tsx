import { type MouseEvent, memo } from "react";
import { CheckGlyph } from "../../elements/glyphs";
import styles from "../fields.module.css";

const preventBlur = (event: MouseEvent) => event.preventDefault();

interface ItemOptionProps {
  id: string;
  label: string;
  detail: string | undefined;
  isActive: boolean;
  isSelected: boolean;
}

/** One option of the listbox. Memoized, as thousands may precede the page just loaded. */
export const ItemOption = memo(function ItemOption({ id, label, detail, isActive, isSelected }: ItemOptionProps) {
  return (
    // The focus stays in the input, whose keys move the active option; the list handles clicks.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-active={isActive || undefined}
      className={styles.option}
      onMouseDown={preventBlur}
    >
      {label}
      {detail && <small className={styles.detail}>{detail}</small>}
      {isSelected && <CheckGlyph size={14} />}
    </div>
  );
});
