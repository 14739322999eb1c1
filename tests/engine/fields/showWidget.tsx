import { act } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { vi } from "vitest";
import type { WidgetProps } from "../../../engine/registry/Registry";
import { type ContentOptions, renderContent } from "../renderContent";

type Shown = Partial<WidgetProps> & {
  widget: ComponentType<WidgetProps>;
  hold: (give: (value: unknown) => void) => void;
};

function Field({ widget: Widget, onChange, hold, ...rest }: Shown) {
  const [value, setValue] = useState(rest.value);
  hold(setValue);
  const change = (next: unknown) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <Widget id="f" label="Field" options={{}} onBlur={() => undefined} {...rest} value={value} onChange={change} />
  );
}

/** Shows one input that keeps its value, and gives what hears of its changes and what gives it another from outside. */
export function showWidget(
  widget: ComponentType<WidgetProps>,
  props: Partial<WidgetProps> = {},
  options: ContentOptions = {},
) {
  const onChange = vi.fn();
  let set: (value: unknown) => void = () => undefined;
  const hold = (one: typeof set) => {
    set = one;
  };
  renderContent(<Field widget={widget} onChange={onChange} hold={hold} {...props} />, options);
  return {
    onChange,
    value: () => onChange.mock.lastCall?.[0] as unknown,
    give: (value: unknown) => act(() => set(value)),
  };
}
