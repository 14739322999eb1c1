import { useState } from "react";
import { Button } from "../../elements/Button";
import { Select } from "../../elements/Select";
import { TextInput } from "../../elements/TextInput";
import type { Column } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { type ListLayout, layoutsOf, shownColumns } from "./columns";

/** What the choice of layouts needs. */
export interface LayoutChoiceProps {
  columns: readonly Column[];
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

const NAME_LIMIT = 60;

/** The saved choices of columns: one is taken, the present one is saved under a name, one is removed. */
export function LayoutChoice({ columns, layout, onChange }: LayoutChoiceProps) {
  const t = useTranslate();
  const [name, setName] = useState("");
  const { saved = [] } = layout;
  const shown = shownColumns(columns, layout.columns).map(({ key }) => key);
  const layouts = layoutsOf(columns, saved);
  const current = layouts.find((one) => one.columns.join() === shown.join());
  const choices = layouts.map(({ id, name: title, isDefault }) => ({ value: id, label: isDefault ? t(title) : title }));
  const take = (id: string) => {
    const wanted = layouts.find((one) => one.id === id);
    if (wanted) onChange({ ...layout, columns: wanted.isDefault ? undefined : [...wanted.columns] });
  };
  const save = () => {
    const title = name.trim();
    const others = saved.filter((one) => one.name !== title);
    onChange({ ...layout, saved: [...others, { id: crypto.randomUUID(), name: title, columns: shown }] });
    setName("");
  };
  return (
    <fieldset className={styles.layouts}>
      <legend>{t("Layout")}</legend>
      <Select
        value={current?.id ?? ""}
        aria-label={t("Layout")}
        options={current ? choices : [{ value: "", label: t("Not saved") }, ...choices]}
        onChange={(event) => take(event.target.value)}
      />
      {current && !current.isDefault && (
        <Button onClick={() => onChange({ ...layout, saved: saved.filter(({ id }) => id !== current.id) })}>
          {t("Remove layout")}
        </Button>
      )}
      {!current && (
        <>
          <TextInput
            value={name}
            maxLength={NAME_LIMIT}
            aria-label={t("Name of the layout")}
            placeholder={t("Name of the layout")}
            onChange={(event) => setName(event.target.value)}
          />
          <Button disabled={name.trim() === "" || name.trim() === "Default"} onClick={save}>
            {t("Save layout")}
          </Button>
        </>
      )}
    </fieldset>
  );
}
