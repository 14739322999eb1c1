import { getDefaultRegistry } from "@rjsf/core";
import type { Field, FieldProps } from "@rjsf/utils";
import { useCallback } from "react";
import { useNumberText } from "./useNumberText";

/** RJSF's NumberField with the engine's parsing of numbers. */
export function NumberField(props: FieldProps) {
  const { onChange, formData, registry, fieldPathId } = props;
  const { StringField = getDefaultRegistry().fields.StringField as Field } = registry.fields;
  const { path } = fieldPathId;
  const handleChange = useCallback((next: unknown) => onChange(next, path), [onChange, path]);
  const { value, change } = useNumberText(formData, handleChange);
  return <StringField {...props} formData={value} onChange={change} />;
}
