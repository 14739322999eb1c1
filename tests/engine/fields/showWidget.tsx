import { act } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { vi } from "vitest";
import type { WidgetProps } from "../../../engine/registry/Registry";
import { type ContentOptions, renderContent } from "../renderContent";

type Shown = Partial<WidgetProps> & {
  widget: ComponentType<WidgetProps>;
  provideSetter: (setExternally: (value: unknown) => void) => void;
};

function Field({ widget: Widget, onChange, provideSetter, ...rest }: Shown) {
  const [value, setValue] = useState(rest.value);
  provideSetter(setValue);
  const change = (next: unknown) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <Widget id="f" label="Field" options={{}} onBlur={() => undefined} {...rest} value={value} onChange={change} />
  );
}

/** Renders a controlled widget that holds its value; returns its onChange spy and a setter for values from outside. */
export function showWidget(
  widget: ComponentType<WidgetProps>,
  props: Partial<WidgetProps> = {},
  options: ContentOptions = {},
) {
  const onChange = vi.fn();
  let set: (value: unknown) => void = () => undefined;
  const provideSetter = (one: typeof set) => {
    set = one;
  };
  renderContent(<Field widget={widget} onChange={onChange} provideSetter={provideSetter} {...props} />, options);
  return {
    onChange,
    value: () => onChange.mock.lastCall?.[0] as unknown,
    setExternally: (value: unknown) => act(() => set(value)),
  };
}
