import type { FieldTemplateProps } from "@rjsf/utils";
import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import { useForm } from "../FormContext";
import styles from "../forms.module.css";

/** An additional property: its name can be edited, and it can be removed. */
export function AdditionalPropertyField(props: FieldTemplateProps) {
  const { id, label, disabled, readonly, fieldPathId, onKeyRenameBlur, onRemoveProperty, children } = props;
  const t = useTranslate();
  const { view } = useForm();
  const isFixed = disabled || readonly;
  const name = String(fieldPathId.path.at(-1));
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
            onBlur={(event) => event.target.value !== label && view.renameProperty(name, () => onKeyRenameBlur(event))}
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
          onClick={() => view.removeProperty(onRemoveProperty)}
        />
      </div>
    </div>
  );
}
