import { ColumnsGlyph } from "../../../elements/glyphs";
import { lazyComponent } from "../../../elements/loading/lazyComponent";
import { Popover } from "../../../elements/popovers/Popover";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../toolbar/Toolbar.module.css";
import type { ColumnChoiceProps } from "./ColumnChoice";

const choice = lazyComponent<ColumnChoiceProps>(async () => (await import("./ColumnChoice")).ColumnChoice);

/** A button whose popover chooses and orders the columns of a list. */
export function ColumnsPanel({ onOpen, ...props }: ColumnChoiceProps & { onOpen: () => void }) {
  const t = useTranslate();
  return (
    <Popover
      name={t("Columns")}
      align="end"
      icon={<ColumnsGlyph size={14} />}
      aria-label={t("Columns")}
      title={t("Columns")}
      prepare={choice.prepare}
      onOpen={onOpen}
      panel={() => (
        <div className={styles.panel}>
          <choice.Part {...props} />
        </div>
      )}
    />
  );
}
