import { useState } from "react";
import { Checkbox, TextInput, useFieldAria, useTranslate, type WidgetProps } from "#engine";
import { octalText, permissionText, readOctal } from "../blocks/files/windows/permissionText";
import styles from "../blocks/files/windows/windows.module.css";

const WHO = ["Owner", "Group", "Others"] as const;
const WHAT = ["Read", "Write", "Execute"] as const;

/**
 * Permissions of a file: nine checkboxes, and the octal number. A custom widget, because both edit one number. Special
 * bits, such as set-user-id, are kept, and edited in the number.
 */
export function FilePermissions({ id, label, required, value, onChange }: WidgetProps) {
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const permissions = typeof value === "number" ? value : 0;
  const [text, setText] = useState(() => octalText(permissions));
  const isInvalid = readOctal(text) === undefined;
  const set = (next: number) => {
    setText(octalText(next));
    onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    // What is no number is refused by the form.
    onChange(readOctal(typed));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field's frame already provides the legend
    <div role="group" id={id} aria-label={aria["aria-label"] ?? label} className={styles.permissions}>
      <table className={styles.bits}>
        <thead>
          <tr>
            <td />
            {WHAT.map((what) => (
              <th key={what} scope="col">
                {t(what)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WHO.map((who, row) => (
            <tr key={who}>
              <th scope="row">{t(who)}</th>
              {WHAT.map((what, column) => {
                const bit = 0o400 >> (row * 3 + column);
                return (
                  <td key={what}>
                    <Checkbox
                      aria-label={`${t(who)}: ${t(what)}`}
                      checked={(permissions & bit) !== 0}
                      onChange={() => set(permissions ^ bit)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.octal}>
        <TextInput
          aria-label={t("As a number")}
          aria-invalid={isInvalid || undefined}
          value={text}
          maxLength={4}
          inputMode="numeric"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
        />
        <code>{permissionText(permissions)}</code>
      </div>
    </div>
  );
}
