import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;
const options = { operation: "listDevices", detail: "serial" };

/** Selects one or several devices. A named preset of ItemSelect that documents can refer to. */
export function DeviceSelect(props: WidgetProps) {
  return <ItemSelect {...props} options={{ ...props.options, ...options }} />;
}
