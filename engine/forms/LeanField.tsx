import type { FieldProps } from "@rjsf/utils";
import { Frame } from "./Frame";
import type { LeanInput } from "./leanInput";
import { useLeaf } from "./useLeaf";
import { useNumberText } from "./useNumberText";

/** A plain field, drawn in one go: its frame and its input. */
export function LeanField({ input, ...props }: FieldProps & { input: LeanInput }) {
  const { schema, fieldPathId, name, required = false, title } = props;
  const { Widget, isTick } = input;
  const leaf = useLeaf(props);
  const number = useNumberText(leaf.value, leaf.change);
  const label = input.title ?? schema.title ?? title ?? name;
  if (input.isHidden) return null;
  return (
    <Frame
      id={fieldPathId.$id}
      label={isTick ? undefined : label}
      isRequired={required}
      hint={input.hint}
      help={input.help}
      problems={leaf.problems}
      patternMessage={input.patternMessage}
    >
      <Widget
        id={fieldPathId.$id}
        label={label}
        value={input.isNumber ? number.value : leaf.value}
        required={required}
        disabled={props.disabled || input.isDisabled}
        readonly={props.readonly || input.isReadonly}
        autofocus={props.autofocus}
        placeholder={input.placeholder}
        schema={schema}
        options={input.options}
        onChange={input.isNumber ? number.change : leaf.change}
        onBlur={leaf.leave}
      />
    </Frame>
  );
}
