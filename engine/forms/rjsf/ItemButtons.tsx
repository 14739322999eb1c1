import type { ArrayFieldItemTemplateProps } from "@rjsf/utils";
import type { MouseEvent } from "react";
import { IconButton } from "../../elements/buttons/IconButton";
import { AscendingGlyph, CloseGlyph, DescendingGlyph } from "../../elements/glyphs";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../forms.module.css";
import { useListOrder } from "./ItemOrder";

/** Buttons that move an item of a list, for keyboard users, and remove it. */
export function ItemButtons({ buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps) {
  const t = useTranslate();
  const order = useListOrder();
  const { index, hasMoveUp, hasMoveDown, hasRemove, disabled, readonly } = buttonsProps;
  const isFixed = disabled || readonly;
  if (!hasToolbar) return null;
  const moveBy = (step: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    order.move(index, index + step);
    restoreFocus(button);
  };
  const size = "small";
  return (
    <div className={styles.itemButtons}>
      {(hasMoveUp || hasMoveDown) && (
        <>
          <IconButton
            size={size}
            icon={<AscendingGlyph size={14} />}
            label={t("Move up")}
            disabled={isFixed || !hasMoveUp}
            onClick={moveBy(-1)}
          />
          <IconButton
            size={size}
            icon={<DescendingGlyph size={14} />}
            label={t("Move down")}
            disabled={isFixed || !hasMoveDown}
            onClick={moveBy(1)}
          />
        </>
      )}
      {hasRemove && (
        <IconButton
          size={size}
          icon={<CloseGlyph size={14} />}
          label={t("Remove")}
          disabled={isFixed}
          onClick={() => order.remove(index)}
        />
      )}
    </div>
  );
}

// At an end of the list the pressed button becomes disabled: the focus moves to the other one.
function restoreFocus(button: HTMLButtonElement): void {
  const others = button.parentElement?.querySelectorAll<HTMLButtonElement>("button:enabled");
  (button.disabled ? others?.[0] : button)?.focus();
}
