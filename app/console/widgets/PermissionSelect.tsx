import { standardWidgets, useUser, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

/** Chooses permissions among those the user holds. In code only because the call needs the user's own role. */
export function PermissionSelect(props: WidgetProps) {
  const role = useUser()?.role;
  const options = { operation: "getRolePermissions", label: "title", multiple: true, params: { id: role?.id } };
  return <ItemSelect {...props} options={{ ...props.options, ...options }} />;
}
