import { useRef, useSyncExternalStore } from "react";
import { type CustomBlockProps, type Translate, useTranslate } from "#engine";
import { ConnectionLabel } from "../session/ConnectionLabel";
import { SessionBar } from "../session/SessionBar";
import { StateCard } from "../session/StateCard";
import frame from "../session/session.module.css";
import { type StateWords, stateSentence } from "../session/stateText";
import { useSession } from "../session/useSession";
import { useVisibleArea } from "../session/useVisibleArea";
import type { FileWindows } from "./FileActions";
import type { FilesController } from "./FilesController";
import styles from "./files.module.css";
import { KeysHelp } from "./KeysHelp";
import { FilePane } from "./panes/FilePane";
import { TransferPanel } from "./transfers/TransferPanel";
import { useConflictForm } from "./transfers/useConflictForm";
import { useFiles } from "./useFiles";
import { useIsWide } from "./useIsWide";

interface FilesPageProps {
  session: number;
  options: CustomBlockProps["options"];
  /** Opens a new session of a remote access. */
  onNew: (access: number) => void;
}

/** The files of a session: one folder, or two on wide screens, and the transfers below. */
export function FilesPage({ session: id, options, onNew }: FilesPageProps) {
  const t = useTranslate();
  const read = useSession(id);
  const files = useFiles(id);
  const page = useRef<HTMLElement>(null);
  useVisibleArea(page);
  useConflictForm(files.queue.conflicts, String(options.conflict));
  const access = read.session?.access_id;
  return (
    <section ref={page} className={frame.page} aria-label={t("Files")}>
      <SessionBar
        {...read}
        icon="folder"
        state={<ConnectionLabel connection={files.connection.state} />}
        extendForm={String(options.extend)}
        closeQuestion={t("Close this session? Its transfers are ended.")}
      >
        <KeysHelp />
      </SessionBar>
      <Panes files={files} options={options} onNew={access ? () => onNew(access) : undefined} />
      <TransferPanel queue={files.queue} />
    </section>
  );
}

interface PanesProps {
  files: FilesController;
  options: CustomBlockProps["options"];
  onNew: (() => void) | undefined;
}

/** The panes, and above them what the connection asks or says. They stay usable to look at while it is lost. */
function Panes({ files, options, onNew }: PanesProps) {
  const t = useTranslate();
  const { connection, panes } = files;
  const state = useSyncExternalStore(connection.state.subscribe, connection.state.getState);
  const isWide = useIsWide();
  const words = fileWords(t);
  const windows = options as unknown as FileWindows;
  const [first, second] = panes;
  return (
    <div className={styles.panes}>
      <div className={styles.both}>
        <FilePane
          files={files}
          pane={first}
          label={isWide ? t("Left pane") : t("Files of the device")}
          windows={windows}
          hasOther={isWide}
        />
        {isWide && <FilePane files={files} pane={second} label={t("Right pane")} windows={windows} hasOther />}
      </div>
      <StateCard
        connection={connection}
        state={state}
        words={words}
        credentialsForm={String(options.credentials)}
        username={files.username}
        onUsername={(username) => {
          files.username = username;
        }}
        onRestart={() => connection.restart()}
        onNewSession={onNew}
      />
      <p role="status" className="unseen">
        {stateSentence(state, t, words)}
      </p>
    </div>
  );
}

const fileWords = (t: Translate): StateWords => ({
  open: t("The files are open."),
  lost: t("The network was lost. Reconnecting; transfers go on where they were."),
  refused: t("The server refused the connection."),
  stopped: t("The connection was closed."),
});
