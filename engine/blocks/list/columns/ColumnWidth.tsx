import { useState } from "react";
import { TextInput } from "../../../elements/inputs/TextInput";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { type ListLayout, MAX_WIDTH, MIN_WIDTH } from "./columns";

/** What the width of a column needs. */
export interface ColumnWidthProps {
  column: Column;
  label: string;
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

/** The width of a column in pixels; arrows change it by ten, and without a number the column has its own. */
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
    // What is half typed, such as the 2 of 240, waits.
    if (typed === "" || Number(typed) >= MIN_WIDTH) save(typed);
  };
  const leave = () => {
    // What was typed whole is kept already.
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
      onBlur={leave}
    />
  );
}
