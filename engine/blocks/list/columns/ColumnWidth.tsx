import { useState } from "react";
import { TextInput } from "../../../elements/inputs/TextInput";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { type ListLayout, MAX_WIDTH, MIN_WIDTH } from "./columns";

/** Props of the width of a column. */
export interface ColumnWidthProps {
  column: Column;
  label: string;
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

/** An input for the width of a column in pixels, in steps of ten; empty restores the default width. */
export function ColumnWidth({ column, label, layout, onChange }: ColumnWidthProps) {
  const t = useTranslate();
  const own = layout.widths?.[column.key] ?? column.width;
  const [text, setText] = useState<string>();
  const save = (typed: string) => {
    const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Number(typed))));
    onChange({ ...layout, widths: { ...layout.widths, [column.key]: typed === "" ? undefined : width } });
  };
  const change = (typed: string) => {
    setText(typed);
    // A partial number, such as the 2 of 240, is not saved yet.
    if (typed === "" || Number(typed) >= MIN_WIDTH) save(typed);
  };
  const handleBlur = () => {
    // A complete number is already saved.
    if (text && Number(text) !== own) save(text);
    setText(undefined);
  };
  return (
    <TextInput
      type="number"
      className={styles.width}
      step={10}
      min={MIN_WIDTH}
      max={MAX_WIDTH}
      value={text ?? String(own ?? "")}
      placeholder={t("Auto")}
      aria-label={t("Width of {label} in pixels", { label })}
      title={t("Width of {label} in pixels", { label })}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.target.value)}
      onBlur={handleBlur}
    />
  );
}
