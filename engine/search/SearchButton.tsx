import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { Button } from "../elements/buttons/Button";
import { SearchGlyph } from "../elements/glyphs";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { MissingWindow } from "../elements/loading/MissingPart";
import { useTranslate } from "../languages/useTranslate";
import styles from "./SearchButton.module.css";

const dialog = lazyComponent(async () => (await import("./SearchDialog")).SearchDialog, { Missing: MissingWindow });

/** Opens the global search; so does the slash key outside text fields. */
export function SearchButton() {
  const t = useTranslate();
  const { header } = useBoot();
  const [isOpen, setOpen] = useState(false);
  // Buffers keys typed between the slash and the opening of the dialog; undefined when it is not opening.
  const buffer = useRef<string>(undefined);
  const open = async () => {
    buffer.current = "";
    await dialog.prepare();
    setOpen(buffer.current !== undefined);
  };
  const takeBuffer = () => {
    const text = buffer.current ?? "";
    buffer.current = undefined;
    return text;
  };
  const close = () => {
    buffer.current = undefined;
    setOpen(false);
  };
  const isEnabled = header.search !== undefined;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isEnabled) return;
    const isOpening = buffer.current !== undefined && !isCovered();
    if (isOpening) buffer.current = withKey(buffer.current ?? "", event);
    else if (opensSearch(event)) void open();
    else return;
    if (isPrinted(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (!isEnabled) return null;
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
      {isOpen && <dialog.Part onClose={close} takeBuffer={takeBuffer} />}
    </>
  );
}

const isPrinted = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** The buffered text after a key; undefined after Escape, which cancels the opening. */
function withKey(text: string, event: KeyboardEvent): string | undefined {
  if (event.key === "Escape") return undefined;
  if (event.key === "Backspace") return text.slice(0, -1);
  return isPrinted(event) ? text + event.key : text;
}

/** Whether a dialog is open above the page, which owns the keyboard. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

function opensSearch(event: KeyboardEvent): boolean {
  const { key, defaultPrevented, target } = event;
  if (key !== "/" || !isPrinted(event) || defaultPrevented) return false;
  const isText =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=textbox], [contenteditable]") !== null);
  return !isText && !isCovered();
}
