import { type ReactNode, useState } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { TextInput } from "../../elements/inputs/TextInput";
import { numberText } from "../../numbers/readNumber";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";
import { useMask } from "./useMask";

/** A one-line input for text, with or without a mask, and numbers. */
export function TextWidget(props: WidgetProps) {
  return <LineInput {...props} />;
}

/** An input for an e-mail address. */
export function EmailWidget(props: WidgetProps) {
  return <LineInput {...props} type="email" autoComplete="email" />;
}

/** Props of a one-line input, in addition to those of every widget. */
interface LineInputProps extends WidgetProps {
  type?: "text" | "email" | "password";
  autoComplete?: string;
  after?: ReactNode;
}

/** The base of all one-line text widgets; an empty input has no value. */
export function LineInput({ type = "text", autoComplete = "off", after, ...props }: LineInputProps) {
  const { id, value, label, required, disabled, readonly, autofocus, placeholder, schema, options, uncontrolledRef } =
    props;
  const aria = useFieldAria(label, required);
  const { code } = useBoot().language;
  const mask = useMask(options.mask);
  const addon = typeof options.addon === "string" ? options.addon : undefined;
  const change = (text: string) => props.onChange(text === "" ? undefined : text);
  const [first] = useState(value);
  return (
    <TextInput
      ref={uncontrolledRef ?? mask.ref}
      id={id}
      name={id}
      type={type}
      inputMode={inputModeOf(schema?.type)}
      autoComplete={autoComplete}
      {...(uncontrolledRef ? { defaultValue: lineOf(first, code) } : { value: lineOf(value, code) })}
      placeholder={placeholder || undefined}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      after={after ?? addon}
      onChange={(event) => change(mask.read(event.target, isComposing(event.nativeEvent)))}
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}

/** The text of a value in a one-line input; numbers are formatted for the language. */
export function lineOf(value: unknown, language: string): string {
  if (typeof value === "number") return numberText(value, language);
  return value === undefined || value === null ? "" : String(value);
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}

function inputModeOf(type: unknown): "numeric" | "decimal" | undefined {
  const types = Array.isArray(type) ? type : [type];
  if (types.includes("integer")) return "numeric";
  return types.includes("number") ? "decimal" : undefined;
}
