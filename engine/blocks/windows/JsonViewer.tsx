import { useMemo, useState } from "react";
import { CopyButton } from "../../elements/CopyButton";
import { TextInput } from "../../elements/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import styles from "./windows.module.css";

/** Data in readable form: the value it is given, else the record at hand; lines can be searched. */
export function JsonViewer({ context }: CustomBlockProps) {
  const t = useTranslate();
  const [wanted, setWanted] = useState("");
  const value = context.route?.value ?? context.record;
  const text = useMemo(() => (value === undefined ? undefined : JSON.stringify(value, null, 2)), [value]);
  if (text === undefined) return <p>{t("There is nothing to show.")}</p>;
  const lines = text.split("\n");
  const shown = wanted === "" ? lines : lines.filter((line) => line.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <div className={styles.viewer}>
      <div className={styles.row}>
        <TextInput
          type="search"
          aria-label={t("Search")}
          placeholder={t("Search")}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <CopyButton value={text} label={t("Copy")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {shown.join("\n")}
      </pre>
    </div>
  );
}
