import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;
const options = { operation: "listRoles", value: "name", label: "title" };

/** Chooses a role the user sees. In code only to give ItemSelect a name documents can use. */
export function RoleSelect(props: WidgetProps) {
  return <ItemSelect {...props} options={{ ...props.options, ...options }} />;
}
