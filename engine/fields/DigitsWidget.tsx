import type { WidgetProps } from "../registry/Registry";
import { LineInput } from "./TextWidget";

/** As many digits as a number holds exactly. */
const EXACT = 15;

/** The digits of a text as a number, without leading zeros; undefined when there are none. */
export function readDigits(text: string): number | undefined {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? undefined : Number(digits.replace(/^0+/, "").slice(0, EXACT));
}

/** A whole number of which nothing but digits can be typed. */
export function DigitsWidget(props: WidgetProps) {
  const change = (value: unknown) => props.onChange(typeof value === "string" ? readDigits(value) : undefined);
  return <LineInput {...props} onChange={change} />;
}
