import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { Button } from "../elements/buttons/Button";
import { SearchGlyph } from "../elements/glyphs";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { MissingWindow } from "../elements/loading/MissingPart";
import { useTranslate } from "../languages/useTranslate";
import styles from "./SearchButton.module.css";

const dialog = lazyComponent(async () => (await import("./SearchDialog")).SearchDialog, { Missing: MissingWindow });

/** Opens the search over everything; the slash key does the same from anywhere but a text field. */
export function SearchButton() {
  const t = useTranslate();
  const { header } = useBoot();
  const [isOpen, setOpen] = useState(false);
  // What is typed between the slash and the moment the window takes the keys; undefined when none is on its way.
  const early = useRef<string>(undefined);
  const open = async () => {
    early.current = "";
    await dialog.prepare();
    setOpen(early.current !== undefined);
  };
  const takeEarly = () => {
    const text = early.current ?? "";
    early.current = undefined;
    return text;
  };
  const close = () => {
    early.current = undefined;
    setOpen(false);
  };
  const isThere = header.search !== undefined;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isThere) return;
    const isOpening = early.current !== undefined && !isCovered();
    if (isOpening) early.current = typeOn(early.current ?? "", event);
    else if (opensSearch(event)) void open();
    else return;
    if (isPrinted(event)) event.preventDefault();
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
      {isOpen && <dialog.Part onClose={close} takeEarly={takeEarly} />}
    </>
  );
}

const isPrinted = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** The text after one more key; nothing after Escape, which takes the opening back. */
function typeOn(text: string, event: KeyboardEvent): string | undefined {
  if (event.key === "Escape") return undefined;
  if (event.key === "Backspace") return text.slice(0, -1);
  return isPrinted(event) ? text + event.key : text;
}

/** Whether a window stands above the page; it has the keyboard to itself. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

function opensSearch(event: KeyboardEvent): boolean {
  const { key, defaultPrevented, target } = event;
  if (key !== "/" || !isPrinted(event) || defaultPrevented) return false;
  const isText =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=textbox], [contenteditable]") !== null);
  return !isText && !isCovered();
}
