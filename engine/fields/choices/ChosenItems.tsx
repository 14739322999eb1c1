import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";
import { choiceKey } from "./choices";

/** Maximum number of chips rendered. */
const MAX_CHIPS = 100;

interface ChosenItemsProps<One> {
  items: readonly One[];
  onRemove: ((item: One) => void) | undefined;
}

/** The selected items of a multi-value field as chips, each with a remove button. */
export function ChosenItems<One extends { value: unknown; label: string }>({ items, onRemove }: ChosenItemsProps<One>) {
  const t = useTranslate();
  const hiddenCount = items.length - MAX_CHIPS;
  if (items.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {items.slice(0, MAX_CHIPS).map((item) => (
        <li key={choiceKey(item.value)} className={styles.item}>
          {item.label}
          {onRemove && (
            <IconButton
              size="small"
              icon={<CloseGlyph size={12} />}
              label={t("Remove {label}", { label: item.label })}
              onClick={() => onRemove(item)}
            />
          )}
        </li>
      ))}
      {hiddenCount > 0 && <li>{t("{count, plural, one {and # more} other {and # more}}", { count: hiddenCount })}</li>}
    </ul>
  );
}
