import type { FieldTemplateProps } from "@rjsf/utils";
import type { FocusEvent } from "react";
import { CloseGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { TextInput } from "../elements/TextInput";
import { useTranslate } from "../languages/useTranslate";
import styles from "./forms.module.css";
import { useUpToDate } from "./useUpToDate";

/** A property whose name the data bring: its name can be changed, and it can go. */
export function FurtherField(props: FieldTemplateProps) {
  const { id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty, children } = props;
  const t = useTranslate();
  const isFixed = disabled || readonly;
  const rename = useUpToDate<FocusEvent<HTMLInputElement>>((event) => event && onKeyRenameBlur(event));
  const remove = useUpToDate(onRemoveProperty);
  return (
    <div className={styles.item}>
      <div className={styles.further}>
        <div className={styles.field}>
          <div className={styles.labels}>
            <label htmlFor={`${id}-key`}>{t("Name")}</label>
          </div>
          <TextInput
            key={label}
            id={`${id}-key`}
            defaultValue={label}
            readOnly={isFixed}
            onBlur={(event) => event.target.value !== label && rename(event)}
          />
        </div>
        <div className={styles.itemFields}>{children}</div>
      </div>
      <div className={styles.itemButtons}>
        <IconButton
          size="small"
          icon={<CloseGlyph size={14} />}
          label={t("Remove {name}", { name: label })}
          disabled={isFixed}
          onClick={remove}
        />
      </div>
    </div>
  );
}
