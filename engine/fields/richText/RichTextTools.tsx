import { type RefObject, useRef, useState } from "react";
import { Button } from "../../elements/buttons/Button";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import { isPermittedAddress } from "../../links/permittedAddress";
import styles from "./RichText.module.css";

interface RichTextToolsProps {
  box: RefObject<HTMLElement | null>;
  label: string;
  onChange: () => void;
}

/** The toolbar of a rich text input: bold, italic, link, remove formatting. */
export function RichTextTools({ box, label, onChange }: RichTextToolsProps) {
  const t = useTranslate();
  const [isLinking, setLinking] = useState(false);
  const savedRange = useRef<Range>(undefined);
  const run = (command: string, value?: string) => {
    box.current?.focus();
    document.execCommand(command, false, value);
    onChange();
  };
  const askAddress = () => {
    const selection = document.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    savedRange.current = range && box.current?.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
    setLinking(true);
  };
  const link = (address: string) => {
    setLinking(false);
    box.current?.focus();
    if (savedRange.current) restore(savedRange.current);
    if (document.getSelection()?.isCollapsed) run("insertText", address);
    else run("createLink", address);
  };
  const removeFormat = () => {
    run("removeFormat");
    run("unlink");
  };
  const tools = [
    { name: t("Bold"), sign: <b>B</b>, act: () => run("bold") },
    { name: t("Italic"), sign: <i>I</i>, act: () => run("italic") },
    { name: t("Link"), sign: t("Link"), act: askAddress },
    { name: t("Plain text"), sign: t("Plain text"), act: removeFormat },
  ];
  return (
    <>
      <div role="toolbar" aria-label={label} className={styles.tools}>
        {tools.map(({ name, sign, act }) => (
          // Prevents the button from taking the focus, which would clear the selection.
          <Button
            key={name}
            size="small"
            tone="quiet"
            aria-label={name}
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            {sign}
          </Button>
        ))}
      </div>
      {isLinking && <LinkAddress onLink={link} onCancel={() => setLinking(false)} />}
    </>
  );
}

function LinkAddress({ onLink, onCancel }: { onLink: (address: string) => void; onCancel: () => void }) {
  const t = useTranslate();
  const [address, setAddress] = useState("https://");
  const isSafe = /^[a-z]+:.*[^/:]/i.test(address) && isPermittedAddress(address.trim());
  return (
    <div className={styles.link}>
      <TextInput
        aria-label={t("Address of the link")}
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (isSafe) onLink(address.trim());
        }}
      />
      <Button size="small" disabled={!isSafe} onClick={() => onLink(address.trim())}>
        {t("Set link")}
      </Button>
      <Button size="small" tone="quiet" onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </div>
  );
}

function restore(range: Range): void {
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
