import { useState } from "react";
import { TextArea } from "../elements/TextArea";
import type { WidgetProps } from "../registry/Registry";
import { useFieldAria } from "./FieldWiring";
import styles from "./fields.module.css";

/** A value without a shape of its own, such as an object of any properties, written as JSON. */
export function JsonInput(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly, autofocus, placeholder } = props;
  const aria = useFieldAria(label, required);
  const [typed, setTyped] = useState<string>();
  // What was typed stands as it is typed, for as long as the value is what it means.
  const isStillMeant = typed !== undefined && isSame(meant(typed), value);
  const enter = (text: string) => {
    setTyped(text);
    props.onChange(meant(text));
  };
  return (
    <TextArea
      id={id}
      name={id}
      className={styles.code}
      spellCheck={false}
      value={isStillMeant ? typed : textOf(value)}
      placeholder={placeholder || undefined}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      onChange={(event) => enter(event.target.value)}
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}

/** The value a text means; one that is no JSON stays the text it is, and the schema of the field says so. */
function meant(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" && meant(value) === value ? value : JSON.stringify(value, null, 2);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
