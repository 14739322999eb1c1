import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;
const options = { operation: "listDevices", detail: "serial" };

/** Chooses one or several devices the user sees. In code only to give ItemSelect a name documents can use. */
export function DeviceSelect(props: WidgetProps) {
  return <ItemSelect {...props} options={{ ...props.options, ...options }} />;
}
