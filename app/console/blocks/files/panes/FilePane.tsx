import { type DragEvent, useRef, useState, useSyncExternalStore } from "react";
import { useOpeners, useToasts, useTranslate } from "#engine";
import { bytesText } from "../../session/bytesText";
import { FileActions, type FileWindows } from "../FileActions";
import type { FilesController } from "../FilesController";
import { droppedSources } from "../transfers/pickUploads";
import { readDragged } from "./dragged";
import { FileGrid } from "./FileGrid";
import type { Pane } from "./Pane";
import { PaneTools } from "./PaneTools";
import { PathBar } from "./PathBar";
import styles from "./panes.module.css";

interface FilePaneProps {
  files: FilesController;
  pane: Pane;
  /** Its name for screen readers, as there may be two. */
  label: string;
  windows: FileWindows;
  /** Whether the other pane is shown too. */
  hasOther: boolean;
}

/** One folder: its path, what can be done with it, and its entries. Files dropped on it are uploaded. */
export function FilePane({ files, pane, label, windows, hasOther }: FilePaneProps) {
  const actions = useActions(files, pane, windows);
  const other = hasOther ? files.besides(pane) : undefined;
  const { isOver, ...drop } = useDrop(files, pane, actions);
  return (
    <section className={styles.pane} aria-label={label} data-over={isOver || undefined} {...drop}>
      <PathBar pane={pane} onGo={(path) => actions.go(path)} />
      <PaneTools files={files} pane={pane} other={other} actions={actions} />
      <FileGrid pane={pane} other={other} actions={actions} label={label} />
      <PaneStatus pane={pane} />
    </section>
  );
}

function useActions(files: FilesController, pane: Pane, windows: FileWindows): FileActions {
  const t = useTranslate();
  const openers = useOpeners();
  const { show } = useToasts();
  return new FileActions(files, pane, windows, { ...openers, show, t });
}

/** Takes files of this computer, and entries of the other pane, that are dropped on a pane or on one of its folders. */
function useDrop(files: FilesController, pane: Pane, actions: FileActions) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const enter = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    isOver,
    onDragEnter: () => enter(1),
    onDragLeave: () => enter(-1),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = event.dataTransfer.types.includes("Files") ? "copy" : "move";
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-folder]");
      const folder = row?.dataset.folder ?? pane.path;
      if (event.dataTransfer.types.includes("Files"))
        return void actions.upload(droppedSources(event.dataTransfer), folder);
      const dragged = readDragged(event.dataTransfer, files, folder);
      if (dragged) void actions.move(dragged.pane, dragged.entries, folder);
    },
  };
}

/** How many entries there are, and are selected. */
function PaneStatus({ pane }: { pane: Pane }) {
  const t = useTranslate();
  const { rows, entries, selected, isLoading, isTruncated } = useSyncExternalStore(
    pane.state.subscribe,
    pane.state.getState,
  );
  const bytes = rows.reduce(
    (sum, row) => sum + (selected.has(row.name) && row.kind === "file" ? (row.size ?? 0) : 0),
    0,
  );
  const count =
    rows.length === entries.length
      ? t("{count} entries", { count: entries.length })
      : t("{shown} of {count} entries", { shown: rows.length, count: entries.length });
  return (
    <p role="status" className={styles.status}>
      <span>{isLoading ? t("Reading the folder…") : count}</span>
      {isTruncated && <span>{t("Only the first 100 000 are listed.")}</span>}
      {selected.size > 0 && (
        <span>{t("{count} selected, {size}", { count: selected.size, size: bytesText(bytes) })}</span>
      )}
    </p>
  );
}
