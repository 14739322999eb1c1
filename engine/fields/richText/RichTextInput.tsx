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

/** A WYSIWYG editor for bold, italic and links; its value is rich text markup. */
export function RichTextInput({ id, value, label, required, disabled, readonly, ...props }: WidgetProps) {
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const box = useRef<HTMLDivElement>(null);
  const lastHtml = useRef("");
  const html = typeof value === "string" ? value : "";
  const isFixed = disabled || readonly;
  useLayoutEffect(() => {
    // The typed text is already in the DOM; replacing it would lose the caret.
    if (lastHtml.current === html) return;
    box.current?.replaceChildren(...richNodes(html));
    lastHtml.current = html;
  }, [html]);
  const notify = () => {
    if (!box.current) return;
    endLines(box.current);
    lastHtml.current = writeRichText(box.current);
    props.onChange(lastHtml.current === "" ? undefined : lastHtml.current);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus leaving the text and its toolbar
    <div className={styles.input} onBlur={(event) => hasFocusLeft(event) && props.onBlur(id, value)}>
      {/* biome-ignore lint/a11y/useSemanticElements: no native input holds formatted text */}
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
        onInput={notify}
        onKeyDown={press}
        onPaste={paste}
        {...aria}
      />
      {!isFixed && <RichTextTools box={box} label={t("Look of the text")} onChange={notify} />}
    </div>
  );
}
