import { useBoot } from "../../documents/DocumentsContext";
import { normalizeSymbols } from "../../numbers/numberSymbols";
import { readNumber } from "../../numbers/readNumber";
import type { WidgetProps } from "../../registry/Registry";
import { LineInput } from "./TextWidget";

/**
 * Reads the integer of a text, ignoring other characters; undefined without digits. A text whose number would change
 * without those characters is returned unchanged, for the schema to reject.
 */
export function readDigits(text: string, language: string): number | string | undefined {
  const digits = normalizeSymbols(text).replace(/\D/g, "");
  if (digits === "") return undefined;
  const reading = readNumber(text, language);
  if ("value" in reading) return Number.isInteger(reading.value) ? reading.value : text;
  if (reading.fault === "inexact") return text;
  const value = Number(digits);
  return Number.isSafeInteger(value) && reading.readings.every((one) => one === value) ? value : text;
}

/** An input for an integer that accepts only digits. */
export function DigitsWidget(props: WidgetProps) {
  const { code } = useBoot().language;
  const change = (value: unknown) => props.onChange(typeof value === "string" ? readDigits(value, code) : undefined);
  return <LineInput {...props} onChange={change} />;
}
