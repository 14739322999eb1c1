import { getDefaultRegistry } from "@rjsf/core";
import { ADDITIONAL_PROPERTY_FLAG, deepEquals, type Field, type FieldProps } from "@rjsf/utils";
import { memo, useMemo } from "react";
import { isList } from "../../documents/schemaTypes";
import { useForm } from "../FormContext";
import { isLeaf } from "../schema/isLeaf";
import { useLeaf } from "../store/useLeaf";
import { ResetOnCaseChange } from "./ResetOnCaseChange";
import { SimpleField } from "./SimpleField";
import { simpleInput } from "./simpleInput";

const SchemaField = getDefaultRegistry().fields.SchemaField as Field;

/** Replaces RJSF's SchemaField: groups are left to RJSF, whose changes go to the store; each input is bound to the store. */
export function BoundField(props: FieldProps) {
  const { schema, registry } = props;
  const cases = props.uiSchema?.["ui:cases"];
  const uiSchema = cases ? cases[schema.$comment ?? ""] : props.uiSchema;
  const isInput = useMemo(() => isLeaf(schema, uiSchema, registry.schemaUtils), [schema, uiSchema, registry]);
  if (uiSchema?.["ui:field"] === "AbsentField") return null;
  const Drawn = isInput ? Input : GroupField;
  if (!cases) return <Drawn {...props} />;
  return (
    <ResetOnCaseChange name={schema.$comment} path={props.fieldPathId.path} value={schema.default}>
      <Drawn key={schema.$comment} {...props} uiSchema={uiSchema} />
    </ResetOnCaseChange>
  );
}

function GroupField(props: FieldProps) {
  const { view } = useForm();
  return <SchemaField {...props} onChange={view.handleChange} />;
}

// Simple inputs are rendered directly; all others through RJSF's chain of components.
const Input = memo(function Input(props: FieldProps) {
  const { schema, uiSchema, registry } = props;
  const input = useMemo(() => simpleInput(schema, uiSchema, registry), [schema, uiSchema, registry]);
  const required = props.required && !mayBeEmpty(schema);
  return input ? <SimpleField {...props} {...{ required, input }} /> : <SpecialField {...props} required={required} />;
}, isSameInput);

function SpecialField(props: FieldProps) {
  const { value, change, leave } = useLeaf(props);
  return <SchemaField {...props} formData={value} onChange={change} onBlur={leave} />;
}

// A list always has a value: where it may be empty, it is not required.
function mayBeEmpty(schema: FieldProps["schema"]): boolean {
  return isList(schema) && (schema.minItems ?? 0) === 0;
}

const comparedProps = [
  "uiSchema",
  "registry",
  "fieldPathId",
  "name",
  "title",
  "required",
  "disabled",
  "readonly",
  "autofocus",
];

// Value and errors come from the store, and RJSF makes new handlers on each render, which only additional properties need.
function isSameInput(before: FieldProps, after: FieldProps): boolean {
  if (ADDITIONAL_PROPERTY_FLAG in after.schema) return false;
  return comparedProps.every((name) => before[name] === after[name]) && deepEquals(before.schema, after.schema);
}
