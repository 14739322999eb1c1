import { EditInPlace, type EditInPlaceProps } from "./EditInPlace";
import { EditWithWidget } from "./EditWithWidget";
import { SwitchInPlace } from "./SwitchInPlace";

/** What changes a value in its place: a switch, a widget, or a line of text. */
export function Editor(props: EditInPlaceProps) {
  if (props.edit.switch) return <SwitchInPlace {...props} />;
  return props.edit.component === undefined ? <EditInPlace {...props} /> : <EditWithWidget {...props} />;
}
