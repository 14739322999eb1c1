import { getDefaultRegistry } from "@rjsf/core";
import type { Field, FieldProps } from "@rjsf/utils";
import { useCallback } from "react";
import { useNumberText } from "./useNumberText";

/** A number within RJSF's own chain, read as the other inputs read numbers. */
export function NumberField(props: FieldProps) {
  const { onChange, formData, registry, fieldPathId } = props;
  const { StringField = getDefaultRegistry().fields.StringField as Field } = registry.fields;
  const { path } = fieldPathId;
  const take = useCallback((next: unknown) => onChange(next, path), [onChange, path]);
  const { value, change } = useNumberText(formData, take);
  return <StringField {...props} formData={value} onChange={change} />;
}
