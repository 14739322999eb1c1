import type { FieldTemplateProps } from "@rjsf/utils";
import type { FocusEvent } from "react";
import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../forms.module.css";
import { useSyncedCallback } from "./useSyncedCallback";

/** An additional property: its name can be edited, and it can be removed. */
export function AdditionalPropertyField(props: FieldTemplateProps) {
  const { id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty, children } = props;
  const t = useTranslate();
  const isFixed = disabled || readonly;
  const rename = useSyncedCallback<FocusEvent<HTMLInputElement>>((event) => event && onKeyRenameBlur(event));
  const remove = useSyncedCallback(onRemoveProperty);
  return (
    <div className={styles.item}>
      <div className={styles.additional}>
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
