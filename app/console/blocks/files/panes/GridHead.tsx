import { useSyncExternalStore } from "react";
import { Checkbox, Icon, useTranslate } from "#engine";
import type { Pane } from "./Pane";
import styles from "./panes.module.css";
import type { Sort, SortKey } from "./sortEntries";

const COLUMNS: readonly { key: SortKey; label: string }[] = [
  { key: "name", label: "Name" },
  { key: "size", label: "Size" },
  { key: "modified", label: "Changed" },
  { key: "permissions", label: "Permissions" },
];

interface GridHeadProps {
  pane: Pane;
  sort: Sort;
  /** Numbers of entries shown, and selected. */
  count: number;
  selected: number;
}

/** The heads of the columns, which sort. */
export function GridHead({ pane, sort, count, selected }: GridHeadProps) {
  const t = useTranslate();
  const sortBy = (key: SortKey) =>
    pane.change({ sort: { key, isDescending: sort.key === key ? !sort.isDescending : false } });
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.check}>
          <Checkbox
            aria-label={t("Select all")}
            tabIndex={-1}
            checked={count > 0 && selected === count}
            isMixed={selected > 0 && selected < count}
            onChange={() => pane.selectAll(selected < count)}
          />
        </th>
        {COLUMNS.map(({ key, label }) => (
          <th
            key={key}
            scope="col"
            className={styles[key]}
            aria-sort={sort.key === key ? (sort.isDescending ? "descending" : "ascending") : "none"}
          >
            <button type="button" onClick={() => sortBy(key)}>
              {t(label)}
              {sort.key === key && <Icon name={sort.isDescending ? "chevron-down" : "chevron-up"} size={14} />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What an empty list means. */
export function EmptyText({ pane }: { pane: Pane }) {
  const t = useTranslate();
  const { entries } = useSyncExternalStore(pane.state.subscribe, pane.state.getState);
  return (
    <p className={styles.empty}>
      {entries.length === 0
        ? t("This folder is empty. Drop files here to upload them.")
        : t("No name matches the filter.")}
    </p>
  );
}
