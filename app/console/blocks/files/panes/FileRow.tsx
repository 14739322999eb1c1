import type { MouseEvent } from "react";
import { Checkbox, FormattedValue, Icon, type NameOf, useTranslate } from "#engine";
import type { FileEntry, FileKind } from "../../../../domain/fileMessages";
import { bytesText } from "../../session/bytesText";
import { permissionText } from "../windows/permissionText";
import { writeDragged } from "./dragged";
import type { Pane } from "./Pane";
import styles from "./panes.module.css";

const ICONS: Record<FileKind, NameOf<"icon">> = { file: "file", folder: "folder", link: "link", other: "settings" };
const KINDS: Record<FileKind, string> = { file: "File", folder: "Folder", link: "Link", other: "Device or pipe" };

interface FileRowProps {
  id: string;
  pane: Pane;
  entry: FileEntry;
  /** Its place among all rows. */
  index: number;
  rowHeight: number;
  isSelected: boolean;
  isActive: boolean;
  onOpen: (entry: FileEntry) => Promise<void>;
}

/** One entry of a folder. A click selects it and a double click opens it; a touch opens it, and its checkbox selects. */
export function FileRow({ id, pane, entry, index, rowHeight, isSelected, isActive, onOpen }: FileRowProps) {
  const t = useTranslate();
  const { name, kind, size, modified, permissions } = entry;
  const shown = entry.shown ?? name;
  const click = (event: MouseEvent) => {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === "touch";
    // The whole first cell selects, as a checkbox alone is small for a finger.
    const cell = (event.target as Element).closest("td");
    if (cell?.cellIndex === 0) pane.select(name, event.shiftKey ? "range" : "toggle");
    else if (isTouch) void onOpen(entry);
    else pane.select(name, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only");
  };
  const open = (event: MouseEvent) => {
    if ((event.target as Element).closest("td")?.cellIndex !== 0) void onOpen(entry);
  };
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-folder={kind === "folder" ? pane.pathOf(entry) : undefined}
      style={{ height: rowHeight }}
      draggable={!entry.isUnusable}
      onDragStart={({ dataTransfer }) => writeDragged(dataTransfer, pane, entry)}
      onClick={click}
      onDoubleClick={open}
    >
      <td className={styles.check}>
        <Checkbox aria-label={t("Select {name}", { name: shown })} tabIndex={-1} checked={isSelected} readOnly />
      </td>
      <td className={styles.name} title={shown}>
        <span className={styles.named}>
          <span data-kind={kind} className={styles.icon}>
            <Icon name={ICONS[kind]} />
          </span>
          <span className="unseen">{t(KINDS[kind])}</span>
          <bdi>{shown}</bdi>
        </span>
      </td>
      <td className={styles.size}>{kind === "file" && size !== undefined ? bytesText(size) : ""}</td>
      <td className={styles.modified}>
        {modified !== undefined && <FormattedValue format="date-time" value={modified} record={undefined} />}
      </td>
      <td className={styles.permissions}>{permissions !== undefined && permissionText(permissions)}</td>
    </tr>
  );
}
