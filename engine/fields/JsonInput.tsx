import { useState } from "react";
import { TextArea } from "../elements/inputs/TextArea";
import { findLossyNumber } from "../json/findLossyNumber";
import { useTranslate } from "../languages/useTranslate";
import type { WidgetProps } from "../registry/Registry";
import { useFieldAria } from "./FieldAria";
import styles from "./fields.module.css";

/** Maximum nesting depth; deeper data would overflow recursive functions. */
const MAX_DEPTH = 200;

/** An input for a value of any shape, such as an object with arbitrary properties, as JSON. */
export function JsonInput(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly, autofocus, placeholder } = props;
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const [typed, setTyped] = useState<string>();
  // The typed text is shown unformatted as long as it parses to the current value.
  const isCurrent = typed !== undefined && isSame(parse(typed), value);
  const enter = (text: string) => {
    setTyped(text);
    props.onChange(parse(text));
  };
  const isChanged = typeof value === "string" && value === typed && changesNumber(value);
  return (
    <>
      <TextArea
        id={id}
        name={id}
        className={styles.code}
        spellCheck={false}
        data-uncommitted={isChanged ? "refused" : undefined}
        value={isCurrent ? typed : textOf(value)}
        placeholder={placeholder || undefined}
        disabled={disabled}
        readOnly={readonly}
        autoFocus={autofocus}
        onChange={(event) => enter(event.target.value)}
        onBlur={() => props.onBlur(id, value)}
        {...aria}
        aria-invalid={aria["aria-invalid"] ?? (isChanged || undefined)}
      />
      {isChanged && (
        <span role="alert" className={styles.message}>
          {t("This has a number with more digits than can be stored exactly.")}
        </span>
      )}
    </>
  );
}

/** Parses a text as JSON. Invalid JSON stays a string, which the schema of the field then rejects. */
function parse(text: string): unknown {
  if (text.trim() === "") return undefined;
  if (depthOf(text) > MAX_DEPTH) return text;
  try {
    const value: unknown = JSON.parse(text);
    return findLossyNumber(text) ? text : value;
  } catch {
    return text;
  }
}

/** Whether a text is JSON with a number that loses precision when parsed. */
function changesNumber(text: string): boolean {
  return depthOf(text) <= MAX_DEPTH && isJson(text) && findLossyNumber(text) !== undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (bracket === "[" || bracket === "{") depth += 1;
    else if (bracket === "]" || bracket === "}") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" && parse(value) === value ? value : JSON.stringify(value, null, 2);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
