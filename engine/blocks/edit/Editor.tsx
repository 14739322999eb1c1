import { EditInPlace, type EditInPlaceProps } from "./EditInPlace";
import { EditWithWidget } from "./EditWithWidget";
import { SwitchInPlace } from "./SwitchInPlace";

/** The inline editor of a value: a switch, a widget or a text input. */
export function Editor(props: EditInPlaceProps) {
  if (props.edit.switch) return <SwitchInPlace {...props} />;
  return props.edit.component === undefined ? <EditInPlace {...props} /> : <EditWithWidget {...props} />;
}
