import { useId } from "react";
import type { Field } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { useRegistry } from "../../../registry/RegistryContext";

/** Props of the input of one filter. */
export interface FilterInputProps {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

/** A filter with a widget of the registry; `asText` draws only the selected value as text. */
export function WidgetFilter({ field, value, onChange, asText }: FilterInputProps & { asText?: boolean }) {
  const t = useTranslate();
  const id = useId();
  const Widget = useRegistry().widgets[field.component ?? ""];
  if (!Widget) throw new Error(`The registry has no widget "${field.component}".`);
  const options = Array.isArray(field.options) ? {} : field.options;
  return (
    <Widget
      id={id}
      label={t(field.label ?? field.key)}
      value={value === "" ? undefined : value}
      placeholder={field.placeholder && t(field.placeholder)}
      options={{ ...options, asText }}
      onChange={(next) => onChange(Array.isArray(next) ? next.join(",") : String(next ?? ""))}
      onBlur={() => undefined}
    />
  );
}
