import { useBoot } from "../../documents/DocumentsContext";
import { normalizeSymbols } from "../../numbers/numberSymbols";
import { readNumber } from "../../numbers/readNumber";
import type { WidgetProps } from "../../registry/Registry";
import { LineInput } from "./TextWidget";

/**
 * The whole number of a text, whose other signs are left out as somebody types; undefined when there are no digits. A text
 * that means another number with its signs than without stays a text, and the schema says so.
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

/** A whole number of which nothing but digits can be typed. */
export function DigitsWidget(props: WidgetProps) {
  const { code } = useBoot().language;
  const change = (value: unknown) => props.onChange(typeof value === "string" ? readDigits(value, code) : undefined);
  return <LineInput {...props} onChange={change} />;
}
