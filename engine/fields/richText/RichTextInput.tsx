import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";
import { labelId } from "../fieldIds";
import { hasFocusLeft } from "../hasFocusLeft";
import { endLines, pasteLines } from "./pastedLines";
import styles from "./RichText.module.css";
import { RichTextTools } from "./RichTextTools";
import { richNodes, writeRichText } from "./richNodes";

/** A text that is written as it will look: bold, italic, links; what it is worth is the markup of rich text. */
export function RichTextInput({ id, value, label, required, disabled, readonly, ...props }: WidgetProps) {
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const box = useRef<HTMLDivElement>(null);
  const written = useRef("");
  const html = typeof value === "string" ? value : "";
  const isFixed = disabled || readonly;
  useLayoutEffect(() => {
    // What was typed stands there already; drawn anew it would lose the caret.
    if (written.current === html) return;
    box.current?.replaceChildren(...richNodes(html));
    written.current = html;
  }, [html]);
  const tell = () => {
    if (!box.current) return;
    endLines(box.current);
    written.current = writeRichText(box.current);
    props.onChange(written.current === "" ? undefined : written.current);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    document.execCommand("insertLineBreak");
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    pasteLines(event.clipboardData.getData("text/plain"));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave the text and its tools
    <div className={styles.input} onBlur={(event) => hasFocusLeft(event) && props.onBlur(id, value)}>
      {/* biome-ignore lint/a11y/useSemanticElements: no native input holds text of several looks */}
      <div
        ref={box}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={aria["aria-label"] === undefined ? labelId(id) : undefined}
        aria-disabled={isFixed || undefined}
        contentEditable={!isFixed}
        className={styles.text}
        onInput={tell}
        onKeyDown={press}
        onPaste={paste}
        {...aria}
      />
      {!isFixed && <RichTextTools box={box} label={t("Look of the text")} onChange={tell} />}
    </div>
  );
}
