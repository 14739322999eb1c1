import { useMemo, useState } from "react";
import { CopyButton } from "../../elements/buttons/CopyButton";
import { SearchInput } from "../../elements/inputs/SearchInput";
import { JsonTree, pruneJson } from "../../elements/JsonTree";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import styles from "./windows.module.css";

/** Shows JSON as a tree, with search and copy: the value it is given, else the record. */
export function JsonViewer({ context }: CustomBlockProps) {
  const t = useTranslate();
  const [search, setSearch] = useState("");
  const value = context.route?.value ?? context.record;
  const text = useMemo(() => (value === undefined ? undefined : JSON.stringify(value, null, 2)), [value]);
  if (text === undefined) return <p>{t("There is nothing to show.")}</p>;
  const shown = search === "" ? value : pruneJson(value, search);
  return (
    <div className={styles.viewer}>
      <div className={styles.row}>
        <SearchInput value={search} onChange={setSearch} />
        <CopyButton value={text} label={t("Copy")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label={t("Content")}>
        {shown === undefined ? <p>{t("Nothing was found.")}</p> : <JsonTree value={shown} />}
      </section>
    </div>
  );
}
