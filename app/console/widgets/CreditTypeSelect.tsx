import { standardWidgets, useIsAllowed, type WidgetProps } from "#engine";

const { ItemSelect } = standardWidgets;

/** Chooses a kind of resource: all for system administrators, the paid ones for others. */
export function CreditTypeSelect(props: WidgetProps) {
  const isAllowed = useIsAllowed();
  const params = isAllowed("super_admin") ? {} : { payment_type: "paid" };
  return <ItemSelect {...props} options={{ ...props.options, operation: "listCreditTypes", params }} />;
}
