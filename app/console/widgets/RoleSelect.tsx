import { standardWidgets, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;
const options = { operation: "listRoles", value: "name", label: "title" };

/** Selects a role. A named preset of ItemSelect that documents can refer to. */
export function RoleSelect(props: WidgetProps) {
  return <ItemSelect {...props} options={{ ...props.options, ...options }} />;
}
