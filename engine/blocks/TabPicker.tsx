import { useId } from "react";
import { Select } from "../elements/inputs/Select";
import type { Tab } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import styles from "./TabsBlock.module.css";

/** Props of a tab picker. */
export interface TabPickerProps {
  label: string;
  tabs: readonly Tab[];
  open: Tab;
  onSelect: (tab: Tab) => void;
}

/** Tabs as a select, for more tabs than fit in a row. */
export function TabPicker({ label, tabs, open, onSelect }: TabPickerProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{t(label)}</label>
      <Select
        id={id}
        value={open.id}
        options={tabs.map((tab) => ({ value: tab.id, label: t(tab.label) }))}
        onChange={(event) => {
          const tab = tabs.find((one) => one.id === event.target.value);
          if (tab) onSelect(tab);
        }}
      />
    </div>
  );
}
