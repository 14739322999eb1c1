import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { LineProblems } from "../../csv/LineProblems";
import { useBoot } from "../../documents/DocumentsContext";
import { Button } from "../../elements/buttons/Button";
import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import { numberSymbols } from "../../numbers/numberSymbols";
import type { WidgetProps } from "../../registry/Registry";
import { afterPress } from "../afterPress";
import { useFieldAria } from "../FieldAria";
import styles from "../fields.module.css";
import { CsvButtons } from "../files/CsvButtons";
import { type FileLine, linesOf, numberedLines } from "../files/readCsvFile";
import { fittingText, insertText } from "../text/pasteText";
import { type ItemRules, readItemRules } from "./itemRules";
import { useListItems } from "./useListItems";

/** Maximum number of chips rendered. */
const MAX_CHIPS = 100;
const defaultKeys = ["Enter", ","];

// Where the comma is the decimal separator, it does not end a number.
function keysOf({ isNumber, isWhole, language }: ItemRules): string[] {
  return defaultKeys.filter((key) => !isNumber || isWhole || key !== numberSymbols(language).decimal);
}

/** An input for a list of texts or numbers: typed, pasted, or read from a CSV file. */
export function ListInput(props: WidgetProps) {
  const { id, label, value, required, disabled, readonly, placeholder, schema, options } = props;
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const { code } = useBoot().language;
  const input = useRef<HTMLInputElement>(null);
  const rules = useMemo(() => readItemRules(schema, options, code), [schema, options, code]);
  const list = useListItems(value, rules, props.onChange);
  const [typed, setTyped] = useState("");
  const keys = Array.isArray(options.addKeys) ? options.addKeys.map(String) : keysOf(rules);
  const isFixed = disabled === true || readonly === true;
  const isTyped = typed.trim() !== "";
  const isRefused = isTyped && list.refusal !== undefined;

  const add = () => {
    if (list.add([typed]) > 0 || typed.trim() === "") setTyped("");
  };
  const remove = (index: number) => {
    list.remove(index);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // Keys during IME composition belong to the input method.
    if (event.nativeEvent.isComposing || isFixed) return;
    if (keys.includes(event.key)) {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && list.items.length > 0) {
      list.remove(list.items.length - 1);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (isFixed) return;
    event.preventDefault();
    const pasted = event.clipboardData.getData("text");
    const lines = linesOf(pasted);
    if (lines.length > 1) list.add(lines);
    else insertText(event.currentTarget, fittingText(event.currentTarget, pasted, rules.maxlength));
  };
  return (
    <div className={styles.box}>
      <ListChips items={list.items} onRemove={isFixed ? undefined : remove} onClear={() => list.clear()} />
      <TextInput
        ref={input}
        id={id}
        name={id}
        autoComplete="off"
        inputMode={rules.isNumber ? "decimal" : undefined}
        value={typed}
        data-uncommitted={isTyped ? (isRefused ? "refused" : "typed") : undefined}
        placeholder={placeholder || t("Type a value and press the keys")}
        disabled={disabled}
        readOnly={readonly}
        onChange={(event) => {
          list.clearRefusals();
          setTyped(event.target.value);
        }}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          // An added item may move the button that took the focus.
          afterPress(add);
          props.onBlur(id, value);
        }}
        {...aria}
        aria-invalid={aria["aria-invalid"] ?? (isRefused || undefined)}
      />
      {options.csv === true && <ListFiles {...{ label, isFixed }} example={options.example} onLines={list.addLines} />}
      <Refusal text={list.refusal} />
      <LineProblems problems={list.lineRefusals} />
    </div>
  );
}

interface ListFilesProps {
  label: string;
  isFixed: boolean;
  example: unknown;
  onLines: (lines: readonly FileLine[]) => void;
}

function ListFiles({ label, isFixed, example, onLines }: ListFilesProps) {
  return (
    <div className={styles.chosen}>
      <CsvButtons
        label={label}
        isFixed={isFixed}
        example={typeof example === "string" ? example : undefined}
        onText={(text) => onLines(numberedLines(text))}
      />
    </div>
  );
}

function Refusal({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span role="alert" className={styles.message}>
      {text}
    </span>
  );
}

interface ListChipsProps {
  items: readonly unknown[];
  onRemove: ((index: number) => void) | undefined;
  onClear: () => void;
}

function ListChips({ items, onRemove, onClear }: ListChipsProps) {
  const t = useTranslate();
  if (items.length === 0) return null;
  const hiddenCount = items.length - MAX_CHIPS;
  return (
    <ul className={styles.chosen}>
      {items.slice(0, MAX_CHIPS).map((item, index) => (
        // Items may repeat, so only the index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={styles.item}>
          {String(item)}
          {onRemove && (
            <IconButton
              size="small"
              icon={<CloseGlyph size={12} />}
              label={t("Remove {label}", { label: String(item) })}
              onClick={() => onRemove(index)}
            />
          )}
        </li>
      ))}
      {hiddenCount > 0 && <li>{t("{count, plural, one {and # more} other {and # more}}", { count: hiddenCount })}</li>}
      {onRemove && items.length > 1 && (
        <li>
          <Button size="small" tone="quiet" onClick={onClear}>
            {t("Remove all")}
          </Button>
        </li>
      )}
    </ul>
  );
}
