import { useEffect, useEffectEvent, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { Button } from "../elements/Button";
import { SearchGlyph } from "../elements/glyphs";
import { late } from "../elements/late";
import { MissingWindow } from "../elements/MissingPart";
import { useTranslate } from "../languages/useTranslate";
import styles from "./SearchButton.module.css";

const dialog = late(async () => (await import("./SearchDialog")).SearchDialog, { Missing: MissingWindow });

/** Opens the search over everything; the slash key does the same from anywhere but a text field. */
export function SearchButton() {
  const t = useTranslate();
  const { header } = useBoot();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    await dialog.prepare();
    setOpen(true);
  };
  const isThere = header.search !== undefined;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isThere || !opensSearch(event)) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (!isThere) return null;
  return (
    <>
      <Button
        className={styles.opener}
        icon={<SearchGlyph size={15} />}
        aria-label={t("Search")}
        aria-keyshortcuts="/"
        onPointerEnter={() => void dialog.prepare()}
        onClick={() => void open()}
      >
        <span className={styles.hint}>{t("Search")}</span>
        <kbd className={styles.key}>/</kbd>
      </Button>
      {isOpen && <dialog.Part onClose={() => setOpen(false)} />}
    </>
  );
}

function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  const isText =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=textbox], [contenteditable]") !== null);
  // A window above the page has the keyboard to itself.
  return !isText && document.querySelector("dialog[open]") === null;
}
