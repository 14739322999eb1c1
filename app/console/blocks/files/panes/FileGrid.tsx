import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useTranslate } from "#engine";
import type { FileActions } from "../FileActions";
import { FileRow } from "./FileRow";
import { EmptyText, GridHead } from "./GridHead";
import { handleGridKey, useTypeahead } from "./gridKeys";
import type { Pane } from "./Pane";
import styles from "./panes.module.css";
import { useRowWindow } from "./useRowWindow";

interface FileGridProps {
  pane: Pane;
  other: Pane | undefined;
  actions: FileActions;
  label: string;
}

/**
 * The entries of a folder, of which those in sight are drawn (ARIA grid with aria-activedescendant, as the rows come and
 * go). Arrows move, Shift extends the selection, Space and a click with Ctrl change it, Enter opens.
 */
export function FileGrid({ pane, other, actions, label }: FileGridProps) {
  const t = useTranslate();
  const id = useId();
  const room = useRef<HTMLDivElement>(null);
  const { rows, selected, active, sort, isLoading, problem } = useSyncExternalStore(
    pane.state.subscribe,
    pane.state.getState,
  );
  const { first, last, rowHeight, reveal } = useRowWindow(room, rows.length);
  const find = useTypeahead(pane);
  const at = rows.findIndex(({ name }) => name === active);
  useEffect(() => {
    if (at >= 0) reveal(at);
  }, [at, reveal]);
  return (
    <div ref={room} className={styles.room}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is operated is a grid
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-busy={isLoading}
        aria-activedescendant={at >= first && at < last ? `${id}-${at}` : undefined}
        className={styles.grid}
        onKeyDown={(event) =>
          handleGridKey(event, { pane, other, actions, page: pageOf(room.current, rowHeight), find })
        }
      >
        <GridHead pane={pane} sort={sort} count={rows.length} selected={selected.size} />
        <tbody style={gaps(first * rowHeight, (rows.length - last) * rowHeight)}>
          {rows.slice(first, last).map((entry, index) => (
            <FileRow
              key={entry.name}
              id={`${id}-${first + index}`}
              pane={pane}
              entry={entry}
              index={first + index}
              rowHeight={rowHeight}
              isSelected={selected.has(entry.name)}
              isActive={first + index === at}
              onOpen={(one) => actions.open(one)}
            />
          ))}
        </tbody>
      </table>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {t(problem)}
        </p>
      )}
      {!isLoading && problem === undefined && rows.length === 0 && <EmptyText pane={pane} />}
    </div>
  );
}

/** Rows by which Page Up and Page Down move. */
const pageOf = (room: HTMLElement | null, rowHeight: number) =>
  Math.max(1, Math.floor((room?.clientHeight ?? 0) / rowHeight) - 2);

/** The room of rows that are not drawn, before and after those that are. */
const gaps = (before: number, after: number) =>
  ({ "--before": `${before}px`, "--after": `${after}px` }) as React.CSSProperties;
