import { TextInput } from "../../elements/inputs/TextInput";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";

/** A time of day: hours and minutes, optional seconds with fraction, optional UTC offset (RFC 3339 §5.6). */
const TIME = /^(\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(z|[+-]\d\d(?::?\d\d)?)?$/i;

/** A native time input. The UTC offset of a stored value is preserved; without one the time has none, as in RJSF. */
export function TimeWidget(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly, autofocus, options } = props;
  const aria = useFieldAria(label, required);
  const { shown, hasSeconds, zone } = readTime(value);
  return (
    <TextInput
      id={id}
      name={id}
      type="time"
      step={hasSeconds ? 1 : typeof options.step === "number" ? options.step : undefined}
      value={shown}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      after={zone === "" ? undefined : zone.toUpperCase().replace("Z", "UTC")}
      onChange={(event) => props.onChange(writeTime(event.target.value, zone))}
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}

function readTime(value: unknown) {
  const [, minutes = "", seconds = "", zone = ""] = TIME.exec(typeof value === "string" ? value : "") ?? [];
  const hasSeconds = seconds !== "" && Number(seconds.slice(1)) !== 0;
  return { shown: hasSeconds ? minutes + seconds.slice(0, 3) : minutes, hasSeconds, zone };
}

function writeTime(entered: string, zone: string): string | undefined {
  if (entered === "") return undefined;
  return `${entered.length === 5 ? `${entered}:00` : entered}${zone}`;
}
