import { useId } from "react";
import { Select } from "../elements/inputs/Select";
import type { Tab } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import styles from "./TabsBlock.module.css";

/** What the select of tabs needs. */
export interface TabPickerProps {
  label: string;
  tabs: readonly Tab[];
  open: Tab;
  onSelect: (tab: Tab) => void;
}

/** Tabs as a select, where there are more than a row has room for. */
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
