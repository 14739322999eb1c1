import { type KeyboardEvent, useEffect, useState } from "react";
import { Icon, IconButton, TextInput, useTranslate } from "#engine";
import type { TerminalController } from "./TerminalController";
import styles from "./terminal.module.css";

/** Searches the screen and the scrollback of a terminal: Enter finds the next match, Shift+Enter the previous one. */
export function SearchBar({ terminal, onClose }: { terminal: TerminalController; onClose: () => void }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ index: number; count: number }>();
  const search = terminal.xterm?.search;
  useEffect(() => {
    const watch = search?.onDidChangeResults(({ resultIndex, resultCount }) =>
      setFound({ index: resultIndex, count: resultCount }),
    );
    return () => {
      watch?.dispose();
      search?.clearDecorations();
    };
  }, [search]);
  const find = (wanted: string, isBackward = false) => {
    const options = { decorations: terminal.xterm?.matchColours(), incremental: !isBackward && wanted !== text };
    if (isBackward) search?.findPrevious(wanted, options);
    else search?.findNext(wanted, options);
  };
  const close = () => {
    onClose();
    terminal.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter") find(text, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const write = (wanted: string) => {
    setText(wanted);
    find(wanted);
  };
  const count =
    found &&
    (found.count === 0 ? t("No matches") : t("{index} of {count}", { index: found.index + 1, count: found.count }));
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label={t("Search the terminal")}
        placeholder={t("Search")}
        autoFocus
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      <span role="status" className={styles.count}>
        {text !== "" && count}
      </span>
      <IconButton icon={<Icon name="chevron-up" />} label={t("Previous match")} onClick={() => find(text, true)} />
      <IconButton icon={<Icon name="chevron-down" />} label={t("Next match")} onClick={() => find(text)} />
      <IconButton icon={<Icon name="close" />} label={t("Close search")} onClick={close} />
    </search>
  );
}
