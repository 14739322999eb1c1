import { type ComponentType, useState } from "react";
import { vi } from "vitest";
import type { WidgetProps } from "../../../engine/registry/Registry";
import { type ContentOptions, renderContent } from "../renderContent";

function Field({ widget: Widget, onChange, ...rest }: Partial<WidgetProps> & { widget: ComponentType<WidgetProps> }) {
  const [value, setValue] = useState(rest.value);
  const change = (next: unknown) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <Widget id="f" label="Field" options={{}} onBlur={() => undefined} {...rest} value={value} onChange={change} />
  );
}

/** Shows one input that keeps its value, and gives what hears of its changes. */
export function showWidget(
  widget: ComponentType<WidgetProps>,
  props: Partial<WidgetProps> = {},
  options: ContentOptions = {},
) {
  const onChange = vi.fn();
  renderContent(<Field widget={widget} onChange={onChange} {...props} />, options);
  return { onChange, value: () => onChange.mock.lastCall?.[0] as unknown };
}
