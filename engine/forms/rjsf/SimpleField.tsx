import type { FieldProps } from "@rjsf/utils";
import { type Ref, useLayoutEffect } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { numberOf, useNumberText } from "../../numbers/useNumberText";
import { Frame } from "../frame/Frame";
import { type Leaf, useLeaf } from "../store/useLeaf";
import type { SimpleInput } from "./simpleInput";
import { useUncontrolledText } from "./useUncontrolledText";

type LeanProps = FieldProps & { input: SimpleInput };

/** A plain field, drawn in one go: its frame and its input. */
export function SimpleField(props: LeanProps) {
  const Field = props.input.isLine ? HeldField : OtherField;
  return <Field {...props} />;
}

// Its input holds the text, so that a key draws nothing anew but what is wrong.
function HeldField(props: LeanProps) {
  const { isNumber } = props.input;
  const { code } = useBoot().language;
  const { ref, show } = useUncontrolledText(isNumber);
  const leaf = useLeaf(props, show);
  useLayoutEffect(() => show(leaf.value));
  const change = (next: unknown) => leaf.change(isNumber ? numberOf(next, code) : next);
  return <DrawnField {...props} leaf={leaf} value={leaf.value} change={change} held={ref} />;
}

function OtherField(props: LeanProps) {
  const leaf = useLeaf(props);
  const number = useNumberText(leaf.value, leaf.change);
  const { value, change } = props.input.isNumber ? number : leaf;
  return <DrawnField {...props} leaf={leaf} value={value} change={change} />;
}

interface DrawnFieldProps extends LeanProps, Pick<Leaf, "value" | "change"> {
  leaf: Leaf;
  held?: Ref<HTMLInputElement>;
}

function DrawnField({ input, leaf, value, change, held, ...props }: DrawnFieldProps) {
  const { schema, fieldPathId, name, required = false, title } = props;
  const { Widget, isTick } = input;
  const label = input.title ?? schema.title ?? title ?? name;
  if (input.isHidden) return null;
  return (
    <Frame
      id={fieldPathId.$id}
      label={isTick ? undefined : label}
      isTick={isTick}
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
        held={held}
      />
    </Frame>
  );
}
