import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon, IconButton, TextInput, useTranslate } from "#engine";
import { foldersOf, showName } from "../paths";
import type { Pane } from "./Pane";
import styles from "./panes.module.css";

/** Where a pane is: the folders above, which open, and an input for a path. */
export function PathBar({ pane, onGo }: { pane: Pane; onGo: (path: string) => Promise<void> }) {
  const t = useTranslate();
  const { path } = useSyncExternalStore(pane.state.subscribe, pane.state.getState);
  const [isTyping, setTyping] = useState(false);
  return (
    <div className={styles.path}>
      <IconButton
        icon={<Icon name="arrow-up" />}
        label={t("Folder above")}
        disabled={path === "/" || path === ""}
        onClick={() => pane.up()}
      />
      {isTyping ? (
        <PathInput path={path} onGo={onGo} onClose={() => setTyping(false)} />
      ) : (
        <>
          <Breadcrumbs path={path} onOpen={(folder) => void pane.open(folder)} />
          <IconButton icon={<Icon name="pencil" />} label={t("Type a path")} onClick={() => setTyping(true)} />
        </>
      )}
      <IconButton icon={<Icon name="refresh" />} label={t("Refresh")} onClick={() => void pane.refresh()} />
    </div>
  );
}

function Breadcrumbs({ path, onOpen }: { path: string; onOpen: (folder: string) => void }) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  // The end of the path is shown, also when there is less room for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as each path has an end of its own
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const room = new ResizeObserver(() => {
      element.scrollLeft = element.scrollWidth;
    });
    room.observe(element);
    return () => room.disconnect();
  }, [path]);
  const folders = path === "" ? [] : foldersOf(path);
  return (
    <nav aria-label={t("Path")} className={styles.breadcrumbs}>
      <ol ref={list}>
        {folders.map((folder, index) => (
          <li key={folder.path}>
            <button
              type="button"
              aria-current={index === folders.length - 1 ? "page" : undefined}
              data-folder={folder.path}
              onClick={() => onOpen(folder.path)}
            >
              {showName(folder.name)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PathInputProps {
  path: string;
  onGo: (path: string) => Promise<void>;
  onClose: () => void;
}

function PathInput({ path, onGo, onClose }: PathInputProps) {
  const t = useTranslate();
  const [text, setText] = useState(path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onGo(text);
    onClose();
  };
  return (
    <form className={styles.pathInput} onSubmit={submit}>
      <TextInput
        aria-label={t("Path")}
        autoFocus
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        onBlur={onClose}
      />
    </form>
  );
}
