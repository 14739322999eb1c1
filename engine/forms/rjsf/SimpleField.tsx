import type { FieldProps } from "@rjsf/utils";
import { type Ref, useLayoutEffect } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { numberOf, useNumberText } from "../../numbers/useNumberText";
import { Frame } from "../frame/Frame";
import { type Leaf, useLeaf } from "../store/useLeaf";
import type { SimpleInput } from "./simpleInput";
import { useUncontrolledText } from "./useUncontrolledText";

type SimpleFieldProps = FieldProps & { input: SimpleInput };

/** A simple field, rendered directly: its frame and its input. */
export function SimpleField(props: SimpleFieldProps) {
  const Field = props.input.isLine ? UncontrolledField : ControlledField;
  return <Field {...props} />;
}

// Uncontrolled: a keystroke re-renders the field only when its problems change.
function UncontrolledField(props: SimpleFieldProps) {
  const { isNumber } = props.input;
  const { code } = useBoot().language;
  const { ref, show } = useUncontrolledText(isNumber);
  const leaf = useLeaf(props, show);
  useLayoutEffect(() => show(leaf.value));
  const change = (next: unknown) => leaf.change(isNumber ? numberOf(next, code) : next);
  return <FieldView {...props} leaf={leaf} value={leaf.value} change={change} uncontrolledRef={ref} />;
}

function ControlledField(props: SimpleFieldProps) {
  const leaf = useLeaf(props);
  const number = useNumberText(leaf.value, leaf.change);
  const { value, change } = props.input.isNumber ? number : leaf;
  return <FieldView {...props} leaf={leaf} value={value} change={change} />;
}

interface FieldViewProps extends SimpleFieldProps, Pick<Leaf, "value" | "change"> {
  leaf: Leaf;
  uncontrolledRef?: Ref<HTMLInputElement>;
}

function FieldView({ input, leaf, value, change, uncontrolledRef, ...props }: FieldViewProps) {
  const { schema, fieldPathId, name, required = false, title } = props;
  const { Widget, isCheckbox } = input;
  const label = input.title ?? schema.title ?? title ?? name;
  if (input.isHidden) return null;
  return (
    <Frame
      id={fieldPathId.$id}
      label={isCheckbox ? undefined : label}
      isCheckbox={isCheckbox}
      isRequired={required}
      hint={input.hint}
      help={input.help}
      problems={leaf.problems}
      patternMessage={input.patternMessage}
      columns={input.options.columns}
    >
      <Widget
        id={fieldPathId.$id}
        label={label}
        value={value}
        required={required}
        disabled={props.disabled || input.isDisabled}
        readonly={props.readonly || input.isReadonly}
        autofocus={props.autofocus}
        placeholder={input.placeholder}
        schema={schema}
        options={input.options}
        onChange={change}
        onBlur={leaf.leave}
        uncontrolledRef={uncontrolledRef}
      />
    </Frame>
  );
}
