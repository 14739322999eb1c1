import { type ChangeEvent, type FocusEvent, useState } from "react";
import { useApi } from "../../api/ApiContext";
import { TextInput } from "../../elements/inputs/TextInput";
import type { Translate } from "../../languages/translate";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { dayOf } from "../../timezones/dayBounds";
import { type ClockChange, clockChangeAt } from "../../timezones/localTime";
import { activeTimeZone } from "../../timezones/timeZone";
import { useZoneName } from "../../timezones/useZoneName";
import { useFieldAria } from "../FieldAria";
import styles from "../fields.module.css";
import { type DateOptions, dateLimits, fromDateInputValue, toDateInputValue } from "./dateText";

/** A native date or date-time input: shown in the active time zone, sent as an instant in UTC. */
export function DateWidget(props: WidgetProps) {
  const t = useTranslate();
  const { id, label, required, disabled, readonly, autofocus } = props;
  const aria = useFieldAria(label, required);
  // A plain RJSF document selects the widget by format or name, without these options.
  const options: DateOptions = { kind: "date", written: "iso", ...(props.options as Partial<DateOptions>) };
  const { text, limits, timeZone, clockChange, change, blur } = useDate(props, options);
  const zone = useZoneName(timeZone);
  const time = options.kind === "date" ? "" : "T23:59:59";
  const hints = [
    options.min !== undefined && `${t("From")} ${limits.min}`,
    options.max !== undefined && `${t("Until")} ${limits.max}`,
    (options.kind === "date-time" || options.edge !== undefined) && t("Time zone {zone}", { zone }),
  ].filter(Boolean);
  const described = [aria["aria-describedby"], `${id}__zone`, clockChange && `${id}__clock`].filter(Boolean).join(" ");
  return (
    <>
      <TextInput
        id={id}
        name={id}
        type={options.kind === "date" ? "date" : "datetime-local"}
        step={text.length > "YYYY-MM-DDTHH:mm".length ? 1 : undefined}
        min={limits.min + time.replace("23:59:59", "00:00")}
        max={limits.max + time}
        autoComplete="off"
        value={text}
        disabled={disabled}
        readOnly={readonly}
        autoFocus={autofocus}
        onChange={change}
        onBlur={blur}
        {...aria}
        aria-describedby={described}
      />
      <small id={`${id}__zone`} className={styles.detail}>
        {hints.join(" · ")}
      </small>
      {clockChange && (
        <small id={`${id}__clock`} role="alert" className={styles.message}>
          {clockText(clockChange, t)}
        </small>
      )}
    </>
  );
}

function clockText(change: ClockChange, t: Translate): string {
  if (change === "twice") return t("This time occurs twice on that day. The earlier one is used.");
  return t("This time does not exist: the clocks go forward past it. It is moved forward by the change.");
}

/** The text of the input and its value; a partially entered date has a text but an invalid value. */
function useDate({ id, value, onChange, onBlur }: WidgetProps, options: DateOptions) {
  const { clock } = useApi();
  const timeZone = activeTimeZone();
  const limits = dateLimits(options, dayOf(new Date(clock.now()), timeZone));
  const [entered, setEntered] = useState<{ text: string; value: unknown }>();
  const [clockChange, setClockChange] = useState<ClockChange>();
  const text = entered && entered.value === value ? entered.text : toDateInputValue(value, options, timeZone);
  const accept = (input: HTMLInputElement) => {
    const isEmpty = input.value === "" && !input.validity.badInput;
    const next = isEmpty ? undefined : fromDateInputValue(input.value, options, limits, timeZone);
    setEntered({ text: input.value, value: next });
    const isTime = options.kind === "date-time" && !options.edge && next !== "";
    setClockChange(isTime ? clockChangeAt(input.value, timeZone) : undefined);
    onChange(next);
    return next;
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => void accept(event.target);
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    // Browsers report a partially entered date only on blur.
    const current = event.target.validity.badInput ? accept(event.target) : value;
    // A time skipped by a clock change is shown as the time it was converted to.
    if (current !== "") setEntered(undefined);
    onBlur(id, current);
  };
  return { text, limits, timeZone, clockChange, change, blur };
}
