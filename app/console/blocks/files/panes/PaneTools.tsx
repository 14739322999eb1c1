import { useRef, useSyncExternalStore } from "react";
import { Icon, IconButton, Menu, type MenuItem, type NameOf, SearchInput, useTranslate } from "#engine";
import type { FileEntry } from "../../../../domain/fileMessages";
import type { FileActions } from "../FileActions";
import type { FilesController } from "../FilesController";
import { chosenSources } from "../transfers/pickUploads";
import type { Pane } from "./Pane";
import styles from "./panes.module.css";

interface PaneToolsProps {
  files: FilesController;
  pane: Pane;
  /** The pane beside it. */
  other: Pane | undefined;
  actions: FileActions;
}

/** What can be done in a folder, and with what is selected in it. */
export function PaneTools({ files, pane, other, actions }: PaneToolsProps) {
  const t = useTranslate();
  const { filter, rows, selected } = useSyncExternalStore(pane.state.subscribe, pane.state.getState);
  const { connection } = files;
  const { kind } = useSyncExternalStore(connection.state.subscribe, connection.state.getState);
  const isOpen = kind === "open";
  const chosen = rows.filter(({ name, isUnusable }) => selected.has(name) && !isUnusable);
  const [first] = chosen;
  const more = useMoreItems({ pane, other, actions });
  return (
    <div role="toolbar" aria-label={t("Files")} className={styles.tools}>
      <UploadButton actions={actions} isDisabled={!isOpen} />
      <IconButton
        icon={<Icon name="folder-plus" />}
        label={t("New folder")}
        disabled={!isOpen}
        onClick={() => actions.newFolder()}
      />
      <IconButton
        icon={<Icon name="download" />}
        label={t("Download")}
        disabled={!isOpen || !first}
        onClick={() => void actions.download(chosen)}
      />
      <IconButton
        icon={<Icon name="trash" />}
        label={t("Delete")}
        disabled={!isOpen || !first}
        onClick={() => void actions.remove(chosen)}
      />
      <Menu
        tone="quiet"
        aria-label={t("More")}
        title={t("More")}
        icon={<Icon name="ellipsis" />}
        items={() => more(isOpen ? chosen : [])}
      />
      <div className={styles.filter}>
        <SearchInput label={t("Filter by name")} value={filter} onChange={(text) => pane.change({ filter: text })} />
      </div>
    </div>
  );
}

type Entries = readonly FileEntry[];

/** Further actions on what is chosen, and how the folder is shown. */
function useMoreItems({ pane, other, actions }: Omit<PaneToolsProps, "files">): (chosen: Entries) => MenuItem[] {
  const t = useTranslate();
  const item = (id: string, label: string, icon: NameOf<"icon">, onSelect: () => void): MenuItem => ({
    ...{ id, label, onSelect },
    icon: <Icon name={icon} />,
  });
  const ofOne = (one: FileEntry) => [
    ...(one.kind === "folder" ? [] : [item("preview", t("Preview"), "eye", () => void actions.open(one))]),
    item("rename", t("Rename"), "pencil", () => actions.rename(one)),
  ];
  const ofAll = (chosen: Entries) => [
    item("permissions", t("Permissions"), "shield", () => actions.permissions(chosen)),
    ...(other && other.path !== pane.path
      ? [item("move", t("Move to the other pane"), "folder", () => void actions.move(pane, chosen, other.path))]
      : []),
  ];
  return (chosen) => {
    const { showHidden } = pane.state.getState();
    const hidden = showHidden ? t("Hide names that begin with a dot") : t("Show names that begin with a dot");
    return [
      ...(chosen.length === 1 ? chosen.flatMap(ofOne) : []),
      ...(chosen.length > 0 ? ofAll(chosen) : []),
      item("all", t("Select all"), "file", () => pane.selectAll()),
      item("hidden", hidden, "eye", () => pane.change({ showHidden: !showHidden })),
    ];
  };
}

/** Chooses files or a folder of this computer. */
function UploadButton({ actions, isDisabled }: { actions: FileActions; isDisabled: boolean }) {
  const t = useTranslate();
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const choose = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    const sources = chosenSources([...(currentTarget.files ?? [])]);
    // The same may be chosen again.
    currentTarget.value = "";
    if (sources.length > 0) void actions.upload(sources);
  };
  return (
    <>
      <Menu
        tone="primary"
        icon={<Icon name="upload" />}
        disabled={isDisabled}
        items={() => [
          { id: "files", label: t("Upload files"), icon: <Icon name="file" />, onSelect: () => files.current?.click() },
          {
            id: "folder",
            label: t("Upload a folder"),
            icon: <Icon name="folder" />,
            onSelect: () => folder.current?.click(),
          },
        ]}
      >
        {t("Upload")}
      </Menu>
      <input ref={files} type="file" multiple hidden aria-label={t("Upload files")} onChange={choose} />
      <input ref={folder} type="file" hidden aria-label={t("Upload a folder")} onChange={choose} {...WHOLE_FOLDER} />
    </>
  );
}

// React has no property for it.
const WHOLE_FOLDER = { webkitdirectory: "" };
