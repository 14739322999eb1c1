import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";
import { choiceKey } from "./choices";

/** More chips than this would help nobody and slow everybody. */
const SHOWN = 100;

interface ChosenItemsProps<One> {
  items: readonly One[];
  onRemove: ((item: One) => void) | undefined;
}

/** The items chosen in a field of several, each of which can be taken out again. */
export function ChosenItems<One extends { value: unknown; label: string }>({ items, onRemove }: ChosenItemsProps<One>) {
  const t = useTranslate();
  const more = items.length - SHOWN;
  if (items.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {items.slice(0, SHOWN).map((item) => (
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
      {more > 0 && <li>{t("{count, plural, one {and # more} other {and # more}}", { count: more })}</li>}
    </ul>
  );
}
