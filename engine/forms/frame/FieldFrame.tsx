import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps, getUiOptions } from "@rjsf/utils";
import { isList, typeOf } from "../../documents/schemaTypes";
import { useFieldState } from "../FormContext";
import { AdditionalPropertyField } from "../rjsf/AdditionalPropertyField";
import { ChoiceFrameContext } from "./ChoiceFrame";
import { Frame } from "./Frame";

/** RJSF's FieldTemplate: the frame of a field; its problems come from the store. */
export function FieldFrame(props: FieldTemplateProps) {
  const { id, label, required = false, hidden, children, schema, uiSchema, rawHelp, fieldPathId } = props;
  const { problems } = useFieldState(fieldPathId.path, false);
  const isGroup = typeOf(schema) === "object" || (isList(schema) && !props.displayLabel);
  const isCheckbox = isCheckboxField(props);
  const hasLabel = !isGroup && props.displayLabel !== false && !isCheckbox;
  if (hidden) return null;
  const choice = choiceId(props);
  const frame = {
    id: choice ?? id,
    label: hasLabel ? label : undefined,
    isCheckbox,
    isUnnamed: choice !== undefined && !hasLabel,
    isRequired: required,
    hint: optionOf(uiSchema, "hint"),
    help: rawHelp,
    problems,
    patternMessage: optionOf(uiSchema, "patternMessage"),
    columns: uiSchema?.["ui:options"]?.columns,
  };
  const framed =
    choice === undefined ? (
      <Frame {...frame}>{children}</Frame>
    ) : (
      <ChoiceFrameContext value={frame}>{children}</ChoiceFrameContext>
    );
  return ADDITIONAL_PROPERTY_FLAG in schema ? (
    <AdditionalPropertyField {...props}>{framed}</AdditionalPropertyField>
  ) : (
    framed
  );
}

// The id RJSF gives the selector of alternatives; undefined where it draws none.
function choiceId({ id, schema, uiSchema, registry }: FieldTemplateProps): string | undefined {
  if (!(schema.anyOf ?? schema.oneOf) || registry.schemaUtils.isSelect(schema)) return undefined;
  const { field, fieldReplacesAnyOrOneOf } = getUiOptions(uiSchema);
  if (field && fieldReplacesAnyOrOneOf === true) return undefined;
  return `${id}${schema.oneOf ? "__oneof_select" : "__anyof_select"}`;
}

// The label of a checkbox is drawn by its widget.
function isCheckboxField({ schema, uiSchema }: FieldTemplateProps): boolean {
  const widget = uiSchema?.["ui:widget"];
  return typeOf(schema) === "boolean" && (widget === undefined || widget === "checkbox");
}

function optionOf(uiSchema: FieldTemplateProps["uiSchema"], name: string): string | undefined {
  const option = uiSchema?.["ui:options"]?.[name];
  return typeof option === "string" ? option : undefined;
}
